-- Tenants that were made before brands and units could be imported get the button, which goes to whoever adds records there.
-- rolling
select app.add_menu_entries(
         jsonb_build_array(jsonb_build_object('parent', s.screen, 'kind', 'button', 'code', 'import', 'name', '导入',
           'english', 'Import', 'screen', s.screen, 'sort_order', 21)), s.screen, 'add')
  from unnest(array['brand', 'unit']) as s (screen);
