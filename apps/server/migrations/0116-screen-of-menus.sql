-- Tenants that were made before the menu had a screen get its menu entry and buttons, which go to whoever manages resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "administration", "kind": "menu", "code": "menu", "name": "菜单管理", "english": "Menu",
     "icon": "menu", "url": "/admin/menus", "screen": "menu", "sort_order": 90},
    {"parent": "menu", "kind": "button", "code": "add", "name": "新增", "english": "Add", "screen": "menu"},
    {"parent": "menu", "kind": "button", "code": "edit", "name": "编辑", "english": "Edit", "screen": "menu", "sort_order": 1},
    {"parent": "menu", "kind": "button", "code": "move", "name": "调整顺序", "english": "Change the order", "screen": "menu",
     "sort_order": 2},
    {"parent": "menu", "kind": "button", "code": "delete", "name": "删除", "english": "Delete", "screen": "menu",
     "sort_order": 3},
    {"parent": "menu", "kind": "button", "code": "reset", "name": "恢复默认", "english": "Restore defaults", "screen": "menu",
     "sort_order": 4}
  ]', 'home', 'manageResources');
