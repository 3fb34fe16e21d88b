-- Tenants that were made before materials and bills could be imported get the button, which goes to whoever adds them.
-- rolling
select app.add_menu_entries(
         jsonb_build_array(jsonb_build_object('parent', s.screen, 'kind', 'button', 'code', 'import', 'name', '导入',
           'english', 'Import', 'screen', s.screen, 'sort_order', 21)), s.screen, 'add')
  from unnest(array['material', 'bom']) as s (screen);
