-- `organisation_totals` follows the records and where they are placed, row by row: on a worker of a cluster a statement knows
-- no transition table.

create or replace function app.count_placed() returns trigger
language plpgsql as $$
declare
  c record;
  part smallint := pg_backend_pid() % 16;
begin
  for c in
    select tenant_id, inventory_organisation_id as organisation, case tg_op when 'INSERT' then count(*) else -count(*) end as more
      from counted group by tenant_id, inventory_organisation_id order by inventory_organisation_id
  loop
    insert into public.organisation_totals as t (tenant_id, inventory_organisation_id, kind, shard, total)
    values (c.tenant_id, c.organisation, tg_argv[0], part, c.more)
        on conflict (tenant_id, inventory_organisation_id, kind, shard) do update set total = t.total + excluded.total;
  end loop;
  return null;
end $$;
create or replace trigger material_organisations_counted_in after insert on public.material_organisations
  referencing new table as counted for each statement execute function app.count_placed('material');
create or replace trigger material_organisations_counted_out after delete on public.material_organisations
  referencing old table as counted for each statement execute function app.count_placed('material');
create or replace trigger product_organisations_counted_in after insert on public.product_organisations
  referencing new table as counted for each statement execute function app.count_placed('product');
create or replace trigger product_organisations_counted_out after delete on public.product_organisations
  referencing old table as counted for each statement execute function app.count_placed('product');

create or replace function app.count_records() returns trigger
language plpgsql as $$
declare
  c record;
  part smallint := pg_backend_pid() % 16;
begin
  for c in
    select tenant_id, case tg_op when 'INSERT' then count(*) else -count(*) end as more from counted group by tenant_id
  loop
    insert into public.organisation_totals as t (tenant_id, inventory_organisation_id, kind, shard, total)
    values (c.tenant_id, 0, tg_argv[0], part, c.more)
        on conflict (tenant_id, inventory_organisation_id, kind, shard) do update set total = t.total + excluded.total;
  end loop;
  return null;
end $$;
create or replace trigger materials_counted_in after insert on public.materials
  referencing new table as counted for each statement execute function app.count_records('material');
create or replace trigger materials_counted_out after delete on public.materials
  referencing old table as counted for each statement execute function app.count_records('material');
