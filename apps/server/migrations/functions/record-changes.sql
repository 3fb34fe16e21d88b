-- Whether an entry that began then has a line of the record, or of its kind where it has no id. Planned without its values: when the
-- time is known, the index of all the tenant's changes by their age seems to find nothing, and is read from there on for each row.
create or replace function app.has_line(tenant bigint, of_record bigint, begun timestamptz, entry uuid, of_kind text) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  -- Else the months to come are got ready for each row.
  present constant timestamptz := clock_timestamp();
begin
  return exists (
    select from public.record_changes as c
     where c.tenant_id = tenant and c.record_id = of_record and c.at between begun and present and c.entry_id = entry
       and (of_record <> 0 or c.kind = of_kind));
end $$;

-- Writes down what a statement has changed in a row of a maintained record. The table's name is told, because that of a shard
-- carries a number; then the kind of record, the column with the record's id, the column that names the row, columns that are
-- derived, those whose values nobody may see, those of them that are also encrypted anew when keys are replaced, and what tells the
-- row from others of its record. All tables share it: PostgreSQL keeps a trigger's statements once for each table.
create or replace function app.record_row(operation text, arguments text[], former jsonb, latter jsonb) returns boolean
language plpgsql as $$
declare
  called constant text := arguments[0];
  id_column constant text := arguments[2];
  told constant jsonb := coalesce(latter, former);
  tenant constant bigint := (told ->> 'tenant_id')::bigint;
  derived constant text[] := arguments[4]::text[] || '{tenant_id,version,created_at,updated_at,created_by,updated_by}'::text[];
  secret text[] := arguments[5]::text[];
  author constant jsonb := nullif(current_setting('app.author', true), '')::jsonb;
  -- Whatever is not done for a request is told apart by its transaction.
  entry constant uuid := coalesce(
    (author ->> 'entry')::uuid, md5(pg_current_xact_id()::text || ' ' || transaction_timestamp()::text)::uuid);
  of_record bigint := coalesce((told ->> id_column)::bigint, 0);
  own_version bigint := case when id_column = 'id' then (told ->> 'version')::bigint end;
  kind text := arguments[1];
  key text;
  keys text[] := '{}';
  about text;
  recorded text;
  is_first boolean;
begin
  if operation = 'UPDATE' then
    if former -> 'version' is distinct from latter -> 'version' then secret := secret || arguments[6]::text[];
    else
      own_version := null;
      former := former - arguments[6]::text[];
    end if;
    select jsonb_object_agg(f.key, f.value), jsonb_object_agg(f.key, latter -> f.key)
      into former, latter
      from jsonb_each(former - derived) as f
     where f.value is distinct from latter -> f.key;
    if former is null then
      -- A save of what was there already is a version all the same.
      if own_version is null then return false; end if;
      former := '{}';
      latter := '{}';
    end if;
  else
    secret := secret || arguments[6]::text[];
    former := former - derived;
    latter := latter - derived;
  end if;
  if secret <> '{}' then
    former := former || (select coalesce(jsonb_object_agg(s, null), '{}') from unnest(secret) as s where former ? s);
    latter := latter || (select coalesce(jsonb_object_agg(s, null), '{}') from unnest(secret) as s where latter ? s);
  end if;
  if called = 'product_specification_values' then
    -- These belong to the product of their variant, or to the variant when it has gone before them.
    of_record := coalesce(
      (select v.product_id from public.product_specifications as v where v.tenant_id = tenant and v.id = of_record), of_record);
  end if;
  -- One line leads those of a record in an entry. What was recorded last says so of the same record, the log of one that a command
  -- comes back to. What a tenant has one of has no id, and is told apart by its kind. Forgotten with a savepoint, as the lines are.
  about := concat_ws(' ', entry, of_record, case when of_record = 0 then kind end);
  recorded := coalesce(current_setting('app.recorded', true), '');
  is_first := recorded <> about;
  if is_first then
    about := set_config('app.recorded', about, true);
    -- A record that is being added has no line yet.
    if starts_with(recorded, entry::text) and not (operation = 'INSERT' and id_column = 'id') then
      is_first := not app.has_line(tenant, of_record, transaction_timestamp(), entry, arguments[1]);
    end if;
  end if;
  if is_first and kind = '' then
    -- The log is narrowed by the kind of the line that leads.
    kind := coalesce((
      select c.kind from public.record_changes as c
       where c.tenant_id = tenant and c.record_id = of_record and c.kind <> '' order by c.at desc limit 1), '');
  end if;
  foreach key in array arguments[7]::text[] loop
    keys := keys || (told ->> key);
  end loop;
  insert into public.record_changes (
    tenant_id, record_id, at, id, entry_id, kind, version, table_name, row_key, row_name, operation, before, after,
    user_id, origin, run_id, run_name, address, leads)
  values (
    tenant, of_record, clock_timestamp(), gen_random_uuid(), entry, kind, own_version, called,
    array_to_string(keys, ' '), coalesce(told ->> arguments[3], ''), lower(operation), former, latter,
    (author ->> 'user')::bigint, coalesce(author ->> 'origin', 'system'), (author ->> 'run')::bigint,
    coalesce(author ->> 'runName', ''), coalesce(author ->> 'address', ''), is_first);
  return true;
end $$;

create or replace function app.record_change() returns trigger
language plpgsql as $$
declare
  is_recorded boolean;
begin
  is_recorded := case tg_op
    when 'INSERT' then app.record_row(tg_op, tg_argv, null, to_jsonb(new))
    when 'DELETE' then app.record_row(tg_op, tg_argv, to_jsonb(old), null)
    else app.record_row(tg_op, tg_argv, to_jsonb(old), to_jsonb(new)) end;
  return null;
end $$;

-- Has the changes of a table recorded.
create or replace function app.record_changes_of(
  target text, kind text, record_column text, name_column text = '', derived text = '{}', secret text = '{}', sealed text = '{}'
) returns void
language plpgsql as $$
declare
  keys text[];
begin
  select array_agg(a.attname order by a.attnum) into keys
    from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::smallint[])
   where i.indrelid = ('public.' || target)::regclass and i.indisprimary and a.attname <> 'tenant_id'
     -- A variant's values belong to its product, and have to be told apart by the variant.
     and (a.attname <> record_column or target = 'product_specification_values');
  execute format(
    'create or replace trigger %I after insert or update or delete on public.%I for each row
       execute function app.record_change(%L, %L, %L, %L, %L, %L, %L, %L)',
    target || '_recorded', target, target, kind, record_column, name_column, derived, secret, sealed, coalesce(keys, '{}'));
end $$;

-- Each record and what belongs to it.
select app.record_changes_of('brands', 'brand', 'id', 'name', '{search_text}');
select app.record_changes_of('units', 'unit', 'id', 'name', '{search_text}');
select app.record_changes_of('materials', 'material', 'id', 'item_name', '{search_text,department_id}');
select app.record_changes_of('material_types', 'material', 'material_id');
select app.record_changes_of('material_files', 'material', 'material_id');
select app.record_changes_of('material_accessories', 'material', 'material_id');
select app.record_changes_of('material_organisations', 'material', 'material_id');
select app.record_changes_of('products', 'product', 'id', 'name', '{search_text,department_id}');
select app.record_changes_of('product_labels', 'product', 'product_id');
select app.record_changes_of('product_files', 'product', 'product_id');
select app.record_changes_of('product_organisations', 'product', 'product_id');
select app.record_changes_of('product_specifications', 'product', 'product_id', 'item_name', '{search_text,made_version}');
select app.record_changes_of('product_specification_values', 'product', 'row_id');
select app.record_changes_of('boms', 'bom', 'id', 'product_name', '{search_text,department_id}');
select app.record_changes_of('bom_items', 'bom', 'bom_id', 'product_name', '{search_text,depth}');
select app.record_changes_of('classifications', 'classification', 'id', 'name', '{search_text,department_id}');
select app.record_changes_of('category_sets', 'categorySet', 'id', 'name', '{search_text}');
select app.record_changes_of('categories', 'category', 'id', 'name', '{search_text}');
select app.record_changes_of('label_sets', 'labelSet', 'id', 'name', '{search_text}');
select app.record_changes_of('labels', 'label', 'id', 'name', '{search_text}');
select app.record_changes_of('specifications', 'specification', 'id', 'name', '{search_text}');
select app.record_changes_of('specification_values', 'specification', 'specification_id', 'value');
select app.record_changes_of('product_types', 'productType', 'id', 'name');
select app.record_changes_of('settings', 'setting', 'id', 'name', '{search_text}');
select app.record_changes_of('applications', 'application', 'id', 'name', '{search_text,department_id}');
select app.record_changes_of('certificates', 'certificate', 'id', 'package_name', '{}', '{}', '{sealed_password}');
select app.record_changes_of('certificate_people', 'certificate', 'certificate_id');
select app.record_changes_of('sharing_rules', 'sharingRule', 'id', 'name', '{search_text}');
select app.record_changes_of('sharing_parties', 'sharingRule', 'rule_id');
select app.record_changes_of('translations', '', 'record_id', 'language');
select app.record_changes_of('departments', 'department', 'id', 'name');
select app.record_changes_of('employees', 'employee', 'id', 'name', '{search_text}');
select app.record_changes_of('inventory_organisations', 'inventoryOrganisation', 'id', 'name');
select app.record_changes_of('user_groups', 'userGroup', 'id', 'name', '{search_text}');
select app.record_changes_of('user_group_members', 'userGroup', 'group_id');
select app.record_changes_of('users', 'user', 'id', 'name',
  '{initials,failed_sign_ins,last_sign_in_at,locked_until,password_changed_at}', '{password_hash}');
select app.record_changes_of('user_roles', 'user', 'user_id');
select app.record_changes_of('roles', 'role', 'id', 'name', '{rights_stamp}');
select app.record_changes_of('role_resources', 'role', 'role_id');
select app.record_changes_of('role_inventory_organisations', 'role', 'role_id');
select app.record_changes_of('resources', 'menuEntry', 'id', 'name');
select app.record_changes_of('dictionary_items', 'dictionaryItem', 'id', 'name');
select app.record_changes_of('news', 'news', 'id', 'title', '{initials,views,reminded_at,edited_at}');
select app.record_changes_of('news_audience', 'news', 'news_id');
select app.record_changes_of('news_files', 'news', 'news_id');
select app.record_changes_of('branding', 'branding', 'id');
select app.record_changes_of('security_settings', 'securitySettings', 'id');
select app.record_changes_of('single_sign_on_settings', 'singleSignOn', 'id', '', '{}', '{}', '{encrypted_client_secret}');
select app.record_changes_of('security_event_retention', 'retention', 'none');
select app.record_changes_of('language_texts', 'texts', 'none', 'text_key');
select app.record_changes_of('home_configuration', 'homeConfiguration', 'none', 'key');

-- Makes the partitions of this month and the next three; what has none stands in the one for all others. The application owns
-- no table, so the owner makes them for it. Answers how many are new.
create or replace function app.make_change_partitions() returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  first date := date_trunc('month', clock_timestamp() at time zone 'UTC');
  name text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('app.make_change_partitions'));
  for ahead in 0 .. 3 loop
    name := 'record_changes_' || to_char(first + make_interval(months => ahead), 'YYYY_MM') || '_month';
    continue when to_regclass('public.' || name) is not null;
    begin
      execute format('create table public.%I partition of public.record_changes for values from (%L) to (%L)',
        name, (first + make_interval(months => ahead))::timestamp at time zone 'UTC',
        (first + make_interval(months => ahead + 1))::timestamp at time zone 'UTC');
      perform app.fence_partition(('public.' || name)::regclass);
      made := made + 1;
    exception when check_violation then
      -- Nobody made it in time, so that the rows of the month stand with the others; there they stay.
      null;
    end;
  end loop;
  return made;
end $$;
revoke execute on function app.make_change_partitions from public;
grant execute on function app.make_change_partitions to :application;

-- A partition is read and written through its table alone; it is fenced like one.
create or replace function app.fence_partition(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant_isolation on %s', target);
  execute format(
    'create policy tenant_isolation on %s using (tenant_id = app.current_tenant()) with check (tenant_id = app.current_tenant())',
    target);
end $$;
revoke execute on function app.fence_partition from public;

select app.fence_partition('public.record_changes_other');
select app.make_change_partitions();

-- Removes the tenant's changes that are older than it keeps them and of which a seal says so, at most so many at a time.
create or replace function app.remove_old_record_changes(tenant bigint, most integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  kept integer;
  oldest timestamptz;
  removed bigint;
begin
  if tenant is distinct from app.current_tenant() then
    raise exception 'changes of another tenant' using errcode = 'insufficient_privilege';
  end if;
  select r.change_days into kept from public.security_event_retention as r where r.tenant_id = tenant;
  if kept is null then return 0; end if;
  oldest := least(clock_timestamp() - make_interval(days => kept),
    (select coalesce(max(s.changes_removed_before), '-infinity') from public.log_seals as s where s.tenant_id = tenant));
  delete from public.record_changes as c
   where c.tenant_id = tenant and (c.record_id, c.at, c.id) in (
     select o.record_id, o.at, o.id from public.record_changes as o
      where o.tenant_id = tenant and o.at < oldest order by o.at limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function app.remove_old_record_changes from public;
grant execute on function app.remove_old_record_changes to :application;
