-- Tenants that were made before second factors get the button by which an administrator takes away a lost one; it goes to whoever
-- manages resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "user", "kind": "button", "code": "resetSecondFactor", "name": "解除二次验证",
     "english": "Reset second factor", "screen": "user", "sort_order": 6}
  ]', 'home', 'manageResources');
