-- Tenants that were made before page texts had a screen get its menu entry and buttons, which go to whoever manages resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "administration", "kind": "menu", "code": "pageText", "name": "页面文字", "english": "Page texts",
     "icon": "translation", "url": "/admin/texts", "screen": "pageText", "sort_order": 92},
    {"parent": "pageText", "kind": "button", "code": "edit", "name": "编辑", "english": "Edit", "screen": "pageText"},
    {"parent": "pageText", "kind": "button", "code": "reset", "name": "恢复默认", "english": "Restore defaults",
     "screen": "pageText", "sort_order": 1}
  ]', 'home', 'manageResources');
