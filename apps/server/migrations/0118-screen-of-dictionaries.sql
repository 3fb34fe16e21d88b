-- Tenants that were made before dictionaries had a screen get its menu entry and buttons, which go to whoever manages resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "administration", "kind": "menu", "code": "dictionary", "name": "字典管理", "english": "Dictionaries",
     "icon": "book", "url": "/admin/dictionaries", "screen": "dictionary", "sort_order": 91},
    {"parent": "dictionary", "kind": "button", "code": "add", "name": "新增", "english": "Add", "screen": "dictionary"},
    {"parent": "dictionary", "kind": "button", "code": "edit", "name": "编辑", "english": "Edit", "screen": "dictionary",
     "sort_order": 1},
    {"parent": "dictionary", "kind": "button", "code": "enable", "name": "启用/禁用", "english": "Enable/disable",
     "screen": "dictionary", "sort_order": 2},
    {"parent": "dictionary", "kind": "button", "code": "delete", "name": "删除", "english": "Delete", "screen": "dictionary",
     "sort_order": 3}
  ]', 'home', 'manageResources');
