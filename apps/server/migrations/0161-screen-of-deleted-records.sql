-- Tenants that were made before there was a recycle bin get its screen and buttons, which go to whoever manages resources.
-- rolling
select app.add_menu_entries(
  '[
    {"kind": "menu", "code": "recycleBin", "name": "回收站", "english": "Recycle bin", "icon": "trash",
     "url": "/recycleBin", "screen": "recycleBin", "sort_order": 6},
    {"parent": "recycleBin", "kind": "button", "code": "restore", "name": "恢复", "english": "Restore", "screen": "recycleBin"},
    {"parent": "recycleBin", "kind": "button", "code": "purge", "name": "彻底删除", "english": "Remove for good",
     "screen": "recycleBin", "sort_order": 1},
    {"parent": "recycleBin", "kind": "button", "code": "retention", "name": "设置保留天数", "english": "Set days kept",
     "screen": "recycleBin", "sort_order": 2}
  ]', 'home', 'manageResources');
