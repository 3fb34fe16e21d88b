-- Entries of materials follow the materials, statement by statement, and are touched by what is searched alone. Whoever adds a
-- material and places it in the same transaction says so beforehand in `app.places_of_new`, as id and organisations: its entry has them
-- from the beginning, where it would be indexed twice.
create or replace function app.add_material_entries() returns trigger
language plpgsql as $$
declare
  announced text[] := string_to_array(current_setting('app.places_of_new', true), ' ');
begin
  insert into public.search_entries (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
  select m.tenant_id, 'material', m.id, m.enabled, case m.id::text when announced[1] then announced[2]::bigint[] else '{}' end,
         m.department_id, m.created_by, lower(m.item_code), m.search_text
    from added as m
      on conflict do nothing;
  return null;
end $$;
create or replace trigger materials_search_added after insert on public.materials
  referencing new table as added for each statement execute function app.add_material_entries();

create or replace function app.change_material_entries() returns trigger
language plpgsql set enable_nestloop = off as $$
declare
  m record;
begin
  for m in
    select c.* from changed as c join former as f on f.tenant_id = c.tenant_id and f.id = c.id
     where (c.enabled, c.department_id, c.created_by, c.item_code, c.search_text)
           is distinct from (f.enabled, f.department_id, f.created_by, f.item_code, f.search_text)
     order by c.id
  loop
    update public.search_entries as e
       set enabled = m.enabled, department_id = m.department_id, owner_id = m.created_by, code = lower(m.item_code),
           text = m.search_text
     where e.tenant_id = m.tenant_id and e.kind = 'material' and e.id = m.id;
  end loop;
  return null;
end $$;
create or replace trigger materials_search_changed after update on public.materials
  referencing old table as former new table as changed
  for each statement execute function app.change_material_entries();

create or replace function app.remove_entries() returns trigger
language plpgsql as $$
declare
  r record;
begin
  for r in select tenant_id, array_agg(id) as ids from removed group by tenant_id loop
    delete from public.search_entries as e
     where e.tenant_id = r.tenant_id and e.kind = tg_argv[0] and e.id = any (r.ids);
  end loop;
  return null;
end $$;
create or replace trigger materials_search_removed after delete on public.materials
  referencing old table as removed for each statement execute function app.remove_entries('material');

-- Entries are locked in one order, so that two people who assign the same materials do not wait for each other; what
-- somebody else has added meanwhile stays, because the list that is changed is the newest one. Ids go by parameter: a
-- join would keep the plan of the first statement, which had one row, for one that has ten thousand. Entries that have had the
-- organisations from the beginning are left alone.
create or replace function app.place_material_entries() returns trigger
language plpgsql set enable_seqscan = off as $$
declare
  p record;
begin
  for p in
    select tenant_id, array_agg(distinct material_id) as ids, array_agg(distinct inventory_organisation_id) as organisations
      from placed group by tenant_id
  loop
    perform from public.search_entries as e
      where e.tenant_id = p.tenant_id and e.kind = 'material' and e.id = any (p.ids)
        and (tg_op = 'DELETE' or not e.organisation_ids @> p.organisations)
      order by e.id for no key update;
  end loop;
  for p in
    select tenant_id, inventory_organisation_id as organisation, array_agg(material_id) as ids
      from placed group by tenant_id, inventory_organisation_id
  loop
    update public.search_entries as e
       set organisation_ids = case tg_op when 'INSERT' then e.organisation_ids || p.organisation
           else array_remove(e.organisation_ids, p.organisation) end
     where e.tenant_id = p.tenant_id and e.kind = 'material' and e.id = any (p.ids)
       and (tg_op = 'DELETE' or p.organisation <> all (e.organisation_ids));
  end loop;
  return null;
end $$;
create or replace trigger material_organisations_search_added after insert on public.material_organisations
  referencing new table as placed for each statement execute function app.place_material_entries();
create or replace trigger material_organisations_search_removed after delete on public.material_organisations
  referencing old table as placed for each statement execute function app.place_material_entries();
