-- Tenants that were made before the security settings had a screen get its menu entry and button, which go to whoever manages
-- resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "administration", "kind": "menu", "code": "security", "name": "安全设置", "english": "Security settings",
     "icon": "lock", "url": "/admin/security", "screen": "security", "sort_order": 3},
    {"parent": "security", "kind": "button", "code": "edit", "name": "编辑", "english": "Edit", "screen": "security"}
  ]', 'home', 'manageResources');
