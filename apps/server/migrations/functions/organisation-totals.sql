-- `organisation_totals` follows the records and where they are placed; workers of a cluster have a version of their own.

create or replace function app.count_placed() returns trigger
language plpgsql as $$
begin
  insert into public.organisation_totals as t (tenant_id, inventory_organisation_id, kind, shard, total)
  select c.tenant_id, c.inventory_organisation_id, tg_argv[0], pg_backend_pid() % 16,
         case tg_op when 'INSERT' then count(*) else -count(*) end
    from counted as c group by c.tenant_id, c.inventory_organisation_id order by c.inventory_organisation_id
      on conflict (tenant_id, inventory_organisation_id, kind, shard) do update set total = t.total + excluded.total;
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
begin
  insert into public.organisation_totals as t (tenant_id, inventory_organisation_id, kind, shard, total)
  select c.tenant_id, 0, tg_argv[0], pg_backend_pid() % 16, case tg_op when 'INSERT' then count(*) else -count(*) end
    from counted as c group by c.tenant_id
      on conflict (tenant_id, inventory_organisation_id, kind, shard) do update set total = t.total + excluded.total;
  return null;
end $$;
create or replace trigger materials_counted_in after insert on public.materials
  referencing new table as counted for each statement execute function app.count_records('material');
create or replace trigger materials_counted_out after delete on public.materials
  referencing old table as counted for each statement execute function app.count_records('material');
