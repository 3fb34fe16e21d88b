-- Whoever sets for how long logs are kept in a tenant that is there already reads in them what stands in every record.
-- rolling
select app.add_menu_entries(
  '[{"parent": "auditLog", "kind": "button", "code": "values", "name": "查看全部数据内容",
     "english": "See values of all records", "screen": "auditLog", "sort_order": 2}]', 'auditLog', 'retention');
