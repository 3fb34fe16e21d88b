-- Entries follow their records and are touched by what is searched alone. Each kind says in plain SQL what of a record is its code, its
-- text, its owner, so that the plan is kept: as text that was put together it was planned anew for each statement. Where nobody changes
-- an entry without having locked its record, rows are followed one by one, and whether a change concerns them is asked before
-- anything is called. Of whole statements, rows are taken out of the transition tables one by one: the workers of a cluster know
-- none. Whoever adds records and places them in the same transaction says so beforehand in `app.places_of_new`, as kind, ids and
-- organisations: their entries have them from the beginning, where they would be indexed twice. A process of the version before
-- names one id without braces.

create or replace function app.announced_places(of_kind text, of_record bigint) returns bigint[]
language plpgsql stable as $$
declare
  announced constant text[] := string_to_array(current_setting('app.places_of_new', true), ' ');
begin
  return case when announced[1] = of_kind
                   and strpos(',' || trim(both '{}' from announced[2]) || ',', ',' || of_record || ',') > 0
              then announced[3] else '{}' end;
end $$;

create or replace function app.keep_material_entry() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.search_entries (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
    values (new.tenant_id, 'material', new.id, new.enabled, app.announced_places('material', new.id), new.department_id,
            new.created_by, lower(new.item_code), new.search_text)
        on conflict do nothing;
  else
    update public.search_entries as e
       set enabled = new.enabled, department_id = new.department_id, owner_id = new.created_by,
           code = lower(new.item_code), text = new.search_text
     where e.tenant_id = new.tenant_id and e.kind = 'material' and e.id = new.id;
  end if;
  return null;
end $$;
create or replace trigger materials_search_added after insert on public.materials
  for each row execute function app.keep_material_entry();
create or replace trigger materials_search_changed after update on public.materials
  for each row
  when (old.enabled is distinct from new.enabled
        or old.department_id is distinct from new.department_id
        or old.created_by is distinct from new.created_by
        or old.item_code is distinct from new.item_code
        or old.search_text is distinct from new.search_text)
  execute function app.keep_material_entry();

create or replace function app.add_product_entry() returns trigger
language plpgsql as $$
begin
  insert into public.search_entries (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
  values (new.tenant_id, 'product', new.id, new.active, app.announced_places('product', new.id), new.department_id,
          new.created_by, lower(new.code), new.search_text)
      on conflict do nothing;
  return null;
end $$;
create or replace trigger products_search_added after insert on public.products
  for each row execute function app.add_product_entry();

-- Of a whole statement and in one order: products are placed without being locked, so that nothing else keeps those who do so and
-- those who put many on shelf from waiting for each other.
-- What forbids a way of joining makes PostgreSQL before version 18 take `search_tokens` for dear, and compile it for each row.
create or replace function app.change_product_entries() returns trigger
language plpgsql set jit = off set enable_nestloop = off as $$
declare
  p record;
begin
  for p in
    select c.tenant_id, c.id, c.active, c.department_id, c.created_by, c.code, c.search_text
      from changed as c join former as f on f.tenant_id = c.tenant_id and f.id = c.id
     where (c.active, c.department_id, c.created_by, c.code, c.search_text)
           is distinct from (f.active, f.department_id, f.created_by, f.code, f.search_text)
     order by c.id
  loop
    update public.search_entries as e
       set enabled = p.active, department_id = p.department_id, owner_id = p.created_by,
           code = lower(p.code), text = p.search_text
     where e.tenant_id = p.tenant_id and e.kind = 'product' and e.id = p.id;
  end loop;
  return null;
end $$;
create or replace trigger products_search_changed after update on public.products
  referencing old table as former new table as changed
  for each statement execute function app.change_product_entries();

create or replace function app.keep_user_entry() returns trigger
language plpgsql as $$
declare
  content constant text := lower(new.account || ' ' || new.name) || ' ' || new.initials;
begin
  if tg_op = 'INSERT' then
    insert into public.search_entries (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
    values (new.tenant_id, 'user', new.id, new.enabled::int, '{}', new.department_id, new.id, lower(new.account), content)
        on conflict do nothing;
  else
    update public.search_entries as e
       set enabled = new.enabled::int, department_id = new.department_id, code = lower(new.account), text = content
     where e.tenant_id = new.tenant_id and e.kind = 'user' and e.id = new.id;
  end if;
  return null;
end $$;
create or replace trigger users_search_added after insert on public.users
  for each row execute function app.keep_user_entry();
create or replace trigger users_search_changed after update on public.users
  for each row
  when (old.enabled is distinct from new.enabled
        or old.department_id is distinct from new.department_id
        or old.account is distinct from new.account
        or old.name is distinct from new.name
        or old.initials is distinct from new.initials)
  execute function app.keep_user_entry();

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
create or replace trigger products_search_removed after delete on public.products
  referencing old table as removed for each statement execute function app.remove_entries('product');
create or replace trigger users_search_removed after delete on public.users
  referencing old table as removed for each statement execute function app.remove_entries('user');
create or replace trigger variants_search_removed after delete on public.product_specifications
  referencing old table as removed for each statement execute function app.remove_entries('variant');

-- Locks entries in one order, so that two who change the same records do not wait for each other, and tells whether there are any.
-- Those that have all of the organisations are left alone; null leaves none.
create or replace function app.lock_entries(tenant bigint, of_kind text, ids bigint[], placed bigint[] default null) returns boolean
language plpgsql set enable_seqscan = off as $$
begin
  perform from public.search_entries as e
    where e.tenant_id = tenant and e.kind = of_kind and e.id = any (ids)
      and (placed is null or not e.organisation_ids @> placed)
    order by e.id for no key update;
  return found;
end $$;

-- Gives entries an inventory organisation that has their records, or takes it from them.
create or replace function app.change_places(tenant bigint, of_kind text, ids bigint[], organisation bigint, has_them boolean) returns void
language plpgsql set enable_seqscan = off as $$
begin
  if has_them then
    update public.search_entries as e set organisation_ids = e.organisation_ids || organisation
     where e.tenant_id = tenant and e.kind = of_kind and e.id = any (ids) and organisation <> all (e.organisation_ids);
  else
    update public.search_entries as e set organisation_ids = array_remove(e.organisation_ids, organisation)
     where e.tenant_id = tenant and e.kind = of_kind and e.id = any (ids);
  end if;
end $$;

-- What somebody else has added meanwhile stays, because the list that is changed is the newest one. Ids go by parameter: a
-- join would keep the plan of the first statement, which had one row, for one that has ten thousand. Entries that have had the
-- organisations from the beginning are left alone; of those that were said beforehand none is looked for.
-- Told: the kind of the entries, and the column that refers to the record.
create or replace function app.place_entries() returns trigger
language plpgsql set enable_seqscan = off as $$
declare
  p record;
  o record;
  setting text;
begin
  if tg_op = 'INSERT' and not exists (
       select from placed as r
        where r.inventory_organisation_id <> all (app.announced_places(tg_argv[0], (to_jsonb(r) ->> tg_argv[1])::bigint))) then
    -- Whoever takes them away again and gives them once more has not said so.
    setting := set_config('app.places_of_new', '', true);
    return null;
  end if;
  for p in
    select r.tenant_id, array_agg(distinct (to_jsonb(r) ->> tg_argv[1])::bigint) as ids,
           array_agg(distinct r.inventory_organisation_id) as organisations
      from placed as r group by r.tenant_id
  loop
    continue when not app.lock_entries(
      p.tenant_id, tg_argv[0], p.ids, case when tg_op = 'INSERT' then p.organisations end);
    for o in
      select r.inventory_organisation_id as id, array_agg((to_jsonb(r) ->> tg_argv[1])::bigint) as ids
        from placed as r where r.tenant_id = p.tenant_id group by r.inventory_organisation_id
    loop
      perform app.change_places(p.tenant_id, tg_argv[0], o.ids, o.id, tg_op = 'INSERT');
    end loop;
  end loop;
  return null;
end $$;
create or replace trigger material_organisations_search_added after insert on public.material_organisations
  referencing new table as placed for each statement execute function app.place_entries('material', 'material_id');
create or replace trigger material_organisations_search_removed after delete on public.material_organisations
  referencing old table as placed for each statement execute function app.place_entries('material', 'material_id');
create or replace trigger product_organisations_search_added after insert on public.product_organisations
  referencing new table as placed for each statement execute function app.place_entries('product', 'product_id');
create or replace trigger product_organisations_search_removed after delete on public.product_organisations
  referencing old table as placed for each statement execute function app.place_entries('product', 'product_id');

-- A variant belongs to its product's owner and stands where that does; it is also found by its product's text, which follows its
-- own on a line of its own. Whoever adds one locks its product against those who place that or change it, so that the two do not
-- pass each other by: their foreign keys and changes wait for it, or it for them. Whoever changes entries of its other variants in
-- the same transaction has locked it so before: who places it has its key already and waits for these entries.

create or replace function app.variants_of(tenant bigint, products bigint[]) returns bigint[]
language plpgsql set enable_seqscan = off as $$
begin
  return array(select v.id from public.product_specifications as v where v.tenant_id = tenant and v.product_id = any (products));
end $$;

create or replace function app.add_variant_entries() returns trigger
language plpgsql as $$
declare
  v record;
begin
  for v in select tenant_id, array_agg(distinct product_id) as ids from added group by tenant_id loop
    perform from public.products as p
      where p.tenant_id = v.tenant_id and p.id = any (v.ids) order by p.id for update;
  end loop;
  for v in select * from added order by id loop
    insert into public.search_entries
      (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
    select p.tenant_id, 'variant', v.id, v.active,
           array(select o.inventory_organisation_id from public.product_organisations as o
                  where o.tenant_id = v.tenant_id and o.product_id = v.product_id),
           p.department_id, p.created_by, lower(v.item_code), replace(v.search_text, e'\n', ' ') || e'\n' || p.search_text
      from public.products as p
     where p.tenant_id = v.tenant_id and p.id = v.product_id
        on conflict do nothing;
  end loop;
  return null;
end $$;
create or replace trigger variants_search_added after insert on public.product_specifications
  referencing new table as added for each statement execute function app.add_variant_entries();

create or replace function app.change_variant_entries() returns trigger
language plpgsql set jit = off set enable_nestloop = off as $$
declare
  v record;
begin
  for v in
    select c.* from changed as c join former as f on f.tenant_id = c.tenant_id and f.id = c.id
     where (c.active, c.item_code, c.search_text) is distinct from (f.active, f.item_code, f.search_text)
     order by c.id
  loop
    update public.search_entries as e
       set enabled = v.active, code = lower(v.item_code),
           text = replace(v.search_text, e'\n', ' ') || substr(e.text, strpos(e.text, e'\n'))
     where e.tenant_id = v.tenant_id and e.kind = 'variant' and e.id = v.id;
  end loop;
  return null;
end $$;
create or replace trigger variants_search_changed after update on public.product_specifications
  referencing old table as former new table as changed
  for each statement execute function app.change_variant_entries();

create or replace function app.follow_products() returns trigger
language plpgsql set jit = off set enable_nestloop = off set enable_seqscan = off as $$
declare
  p record;
  variants bigint[];
begin
  for p in
    select c.tenant_id, c.id, c.department_id, c.created_by, c.search_text
      from changed as c join former as f on f.tenant_id = c.tenant_id and f.id = c.id
     where (c.department_id, c.created_by, c.search_text) is distinct from (f.department_id, f.created_by, f.search_text)
     order by c.id
  loop
    variants := app.variants_of(p.tenant_id, array[p.id]);
    perform app.lock_entries(p.tenant_id, 'variant', variants);
    update public.search_entries as e
       set department_id = p.department_id, owner_id = p.created_by,
           text = split_part(e.text, e'\n', 1) || e'\n' || p.search_text
     where e.tenant_id = p.tenant_id and e.kind = 'variant' and e.id = any (variants);
  end loop;
  return null;
end $$;
create or replace trigger products_search_followed after update on public.products
  referencing old table as former new table as changed
  for each statement execute function app.follow_products();

create or replace function app.place_variant_entries() returns trigger
language plpgsql set enable_seqscan = off as $$
declare
  p record;
begin
  for p in select tenant_id, array_agg(distinct product_id) as ids from placed group by tenant_id loop
    perform app.lock_entries(p.tenant_id, 'variant', app.variants_of(p.tenant_id, p.ids));
  end loop;
  for p in
    select tenant_id, inventory_organisation_id as organisation, array_agg(product_id) as ids
      from placed group by tenant_id, inventory_organisation_id
  loop
    perform app.change_places(p.tenant_id, 'variant', app.variants_of(p.tenant_id, p.ids), p.organisation, tg_op = 'INSERT');
  end loop;
  return null;
end $$;
create or replace trigger product_organisations_variants_added after insert on public.product_organisations
  referencing new table as placed for each statement execute function app.place_variant_entries();
create or replace trigger product_organisations_variants_removed after delete on public.product_organisations
  referencing old table as placed for each statement execute function app.place_variant_entries();

-- What these have taken the place of.
drop function if exists app.add_entries(), app.change_entries(), app.entry_query(text[]);
