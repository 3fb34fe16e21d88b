-- Tenants that were made before home page and look had a screen get its menu entry and button, which go to whoever manages
-- resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "administration", "kind": "menu", "code": "look", "name": "首页与外观", "english": "Home and look",
     "icon": "palette", "url": "/admin/look", "screen": "look", "sort_order": 93},
    {"parent": "look", "kind": "button", "code": "edit", "name": "编辑", "english": "Edit", "screen": "look"}
  ]', 'home', 'manageResources');
