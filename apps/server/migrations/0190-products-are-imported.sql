-- Tenants that were made before products could be imported get the button, which goes to whoever adds them.
-- rolling
select app.add_menu_entries(
         jsonb_build_array(jsonb_build_object('parent', 'product', 'kind', 'button', 'code', 'import', 'name', '导入',
           'english', 'Import', 'screen', 'product', 'sort_order', 21)), 'product', 'add');
