-- Tenants that were made before these could be imported, and departments exported, get the buttons: each goes to whoever may add there.
-- rolling
select app.add_menu_entries(
         jsonb_build_array(jsonb_build_object('parent', s.screen, 'kind', 'button', 'code', 'import', 'name', '导入',
           'english', 'Import', 'screen', s.screen, 'sort_order', 21)), s.screen, s.holder)
  from (values ('classification', 'add'), ('categorySet', 'maintain'), ('labelSet', 'maintain'), ('specification', 'add'),
               ('user', 'add'), ('department', 'add')) as s (screen, holder);
select app.add_menu_entries(
         jsonb_build_array(jsonb_build_object('parent', 'department', 'kind', 'button', 'code', 'export', 'name', '导出',
           'english', 'Export', 'screen', 'department', 'sort_order', 20)), 'department', 'add');
