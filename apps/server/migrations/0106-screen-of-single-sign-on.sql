-- Tenants that were made before single sign-on had a screen get its menu entry and button, which go to whoever manages resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "administration", "kind": "menu", "code": "singleSignOn", "name": "单点登录", "english": "Single sign-on",
     "icon": "global", "url": "/admin/single-sign-on", "screen": "singleSignOn", "sort_order": 4},
    {"parent": "singleSignOn", "kind": "button", "code": "edit", "name": "编辑", "english": "Edit", "screen": "singleSignOn"}
  ]', 'home', 'manageResources');
