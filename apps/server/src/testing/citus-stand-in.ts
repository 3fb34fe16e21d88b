import pg from 'pg';

/**
 * Makes a database look like a coordinator with two workers to whoever asks the catalogue of Citus. Nothing is spread:
 * each call is only written down, and refused where Citus would refuse it. A table named in `stand_in_refusals` fails, a
 * node named in `stand_in_away` does not answer. Tenants stand on the workers by a hash of their numbers.
 */
export async function addCitusStandIn(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(standIn);
  await client.end();
}

const standIn = `
set allow_system_table_mods = on;
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
select max(oid::bigint) + 100000, 'citus', min(extowner::bigint)::oid, 'public'::regnamespace, false, '0' from pg_extension;

create table public.pg_dist_node (
  nodeid integer generated always as (groupid + 1) stored, groupid integer, nodename text, nodeport integer, isactive boolean, noderole text, shouldhaveshards boolean);
insert into public.pg_dist_node (groupid, nodename, nodeport, isactive, noderole, shouldhaveshards)
values (0, 'coordinator', 1, true, 'primary', false), (1, 'worker', 1, true, 'primary', true), (2, 'worker', 2, true, 'primary', true);
create table public.pg_dist_placement (shardid bigint, groupid integer);
insert into public.pg_dist_placement values (1, 1), (2, 2);
create table public.pg_dist_local_group (groupid integer);
insert into public.pg_dist_local_group values (0);
create table public.pg_dist_shard (logicalrelid regclass, shardid bigint, shardminvalue text);
create table public.stand_in_away (nodeport integer);
create function public.get_shard_id_for_distribution_column(target regclass, tenant bigint) returns bigint
language sql as 'select 1 + (abs(hashint8(tenant)) % 2)';
create function public.citus_check_connection_to_node(nodename text, nodeport integer) returns boolean
language sql as 'select not exists (select from public.stand_in_away as a where a.nodeport = $2)';
create table public.pg_dist_partition (logicalrelid regclass primary key, partmethod "char", repmodel "char");
create table public.pg_dist_object (classid oid, objid oid, primary key (classid, objid));
create table public.pg_dist_authinfo (nodeid integer, rolename text, authinfo text, primary key (nodeid, rolename));
create function public.citus_check_cluster_node_health()
returns table (from_nodename text, from_nodeport integer, to_nodename text, to_nodeport integer, result boolean)
language sql as $$
  select f.nodename, f.nodeport, t.nodename, t.nodeport, citus_check_connection_to_node(t.nodename, t.nodeport)
    from pg_dist_node as f, pg_dist_node as t
$$;
create table public.stand_in_facts (nodeid integer, facts json);
create function public.run_command_on_all_nodes(command text)
returns table (nodeid integer, success boolean, result text) language plpgsql as $$
begin
  execute command into result;
  return query
    select n.nodeid, true, coalesce((select f.facts::text from stand_in_facts as f where f.nodeid = n.nodeid), result)
      from pg_dist_node as n;
end $$;
create table public.stand_in_refusals (relation regclass);
grant select on public.pg_dist_node, public.pg_dist_placement, public.pg_dist_partition, public.pg_dist_local_group,
  public.pg_dist_shard, public.stand_in_away to public;

create function public.citus_is_coordinator() returns boolean language sql as 'select true';

create function public.create_reference_table(target regclass) returns void language sql as $$
  insert into public.pg_dist_partition values (target, 'n', 't')
$$;

create function public.create_distributed_table(target regclass, distribution_column text, colocate_with text)
returns void language plpgsql as $$
begin
  if target in (select relation from public.stand_in_refusals) then
    raise exception 'the stand-in refuses %', target;
  end if;
  if exists (select from pg_constraint where conrelid = target and contype = 'f') then
    raise exception 'cannot create foreign key constraint';
  end if;
  if exists (select from pg_trigger where tgrelid = target and not tgisinternal) then
    raise exception 'cannot distribute relation "%" because it has triggers', target;
  end if;
  if colocate_with = 'none' and exists (select from public.pg_dist_partition where partmethod = 'h') then
    raise exception '% would stand apart from the others', target;
  end if;
  insert into public.pg_dist_partition values (target, 'h', 's');
end $$;

create function public.truncate_local_data_after_distributing_table(target regclass) returns void
language sql as '';

create function public.create_distributed_function(
  target regprocedure, argument text default null, colocate_with text default 'default', force_delegation boolean default null
) returns void language sql as $$
  insert into public.pg_dist_object values ('pg_proc'::regclass, target) on conflict do nothing
$$;
`;
