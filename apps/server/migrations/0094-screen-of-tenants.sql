-- Operators that were made before tenants had a screen get its menu entry and buttons, which go to whoever manages resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "platform", "kind": "menu", "code": "tenant", "name": "租户管理", "english": "Tenants",
     "icon": "database", "url": "/admin/tenants", "screen": "tenant", "sort_order": 1},
    {"parent": "tenant", "kind": "button", "code": "add", "name": "新增", "english": "Add", "screen": "tenant"},
    {"parent": "tenant", "kind": "button", "code": "limits", "name": "设置限额", "english": "Set limits", "screen": "tenant",
     "sort_order": 1},
    {"parent": "tenant", "kind": "button", "code": "disable", "name": "停用/启用", "english": "Disable/enable",
     "screen": "tenant", "sort_order": 2},
    {"parent": "tenant", "kind": "button", "code": "resetAdministrator", "name": "重置管理员密码",
     "english": "Reset administrators", "screen": "tenant", "sort_order": 3}
  ]', 'home', 'manageResources', true);
