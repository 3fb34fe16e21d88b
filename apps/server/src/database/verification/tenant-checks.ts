import type pg from 'pg';
import { MAX_EXAMPLES } from './finding.ts';
import type { Finding, Titled } from './finding.ts';

interface TenantCheck extends Titled {
  /** `$1` is the tenant; answers `name` and `wrong` of everything that is looked at. */
  statement: string;
}

/** Every node is reached from a root: what stands in a circle is not. */
function treeCheck(table: string, zh: string, en: string): TenantCheck {
  return {
    zh: `${zh}无循环`,
    en: `${en} without circles`,
    statement: `
      with recursive reached as (
        select n.id from public.${table} as n where n.tenant_id = $1 and n.parent_id is null
        union all
        select n.id from reached as r join public.${table} as n on n.tenant_id = $1 and n.parent_id = r.id)
      select '${table} ' || n.id as name, r.id is null as wrong
        from public.${table} as n left join reached as r on r.id = n.id where n.tenant_id = $1`,
  };
}

const entries = `
  with places as (
    select o.material_id as id, o.inventory_organisation_id as organisation
      from public.material_organisations as o where o.tenant_id = $1
    union all
    select o.product_id, o.inventory_organisation_id from public.product_organisations as o where o.tenant_id = $1),
  placed as (select id, array_agg(organisation order by organisation) as organisations from places group by id),
  records as (
    select 'material' as kind, m.id, m.id as placed_id, m.enabled, m.department_id, m.created_by, m.item_code as code,
           m.search_text as text
      from public.materials as m where m.tenant_id = $1
    union all
    select 'product', p.id, p.id, p.active, p.department_id, p.created_by, p.code, p.search_text
      from public.products as p where p.tenant_id = $1
    union all
    select 'user', u.id, u.id, u.enabled::int::smallint, u.department_id, u.id, u.account,
           lower(u.account || ' ' || u.name) || ' ' || u.initials
      from public.users as u where u.tenant_id = $1
    union all
    select 'variant', v.id, p.id, v.active, p.department_id, p.created_by, v.item_code,
           replace(v.search_text, e'\\n', ' ') || e'\\n' || p.search_text
      from public.product_specifications as v
      join public.products as p on p.tenant_id = $1 and p.id = v.product_id
     where v.tenant_id = $1),
  expected as (
    select r.kind, r.id, row(r.enabled, r.department_id, r.created_by, lower(r.code), r.text,
                             coalesce(p.organisations, '{}')) as entry
      from records as r left join placed as p on p.id = r.placed_id),
  kept as (
    select e.kind, e.id, row(e.enabled, e.department_id, e.owner_id, e.code, e.text,
                             array(select o from unnest(e.organisation_ids) as o order by o)) as entry
      from public.search_entries as e where e.tenant_id = $1)
  select kind || ' ' || id as name, kept.entry is distinct from expected.entry as wrong
    from kept full join expected using (kind, id)`;

const totals = `
  with kept as (
    select t.kind, t.inventory_organisation_id as organisation, sum(t.total) as total
      from public.organisation_totals as t where t.tenant_id = $1 group by t.kind, t.inventory_organisation_id),
  counted as (
    select 'material' as kind, 0::bigint as organisation, count(*) as total
      from public.materials as m where m.tenant_id = $1
    union all
    select 'material', o.inventory_organisation_id, count(*)
      from public.material_organisations as o where o.tenant_id = $1 group by o.inventory_organisation_id
    union all
    select 'product', o.inventory_organisation_id, count(*)
      from public.product_organisations as o where o.tenant_id = $1 group by o.inventory_organisation_id)
  select kind || ' ' || organisation as name, coalesce(kept.total, 0) <> coalesce(counted.total, 0) as wrong
    from kept full join counted using (kind, organisation)`;

const bills = `
  with recursive part as (
    select b.row_id as whole, i.row_id as inside
      from public.boms as b
      join public.bom_items as i on i.tenant_id = $1 and i.bom_id = b.id and i.parent_id is null
     where b.tenant_id = $1
    union
    select p.row_id, i.row_id
      from public.bom_items as p
      join public.bom_items as i on i.tenant_id = $1 and i.bom_id = p.bom_id and i.parent_id = p.id
     where p.tenant_id = $1),
  holds as (
    select whole, inside from part
    union
    select h.whole, p.inside from holds as h join part as p on p.whole = h.inside)
  select 'product_specifications ' || whole as name, bool_or(whole = inside) as wrong from holds group by whole`;

/** What must hold among the rows of one tenant, beside the foreign keys. */
export const tenantChecks: readonly TenantCheck[] = [
  { zh: '检索条目与记录一致', en: 'Search entries equal their records', statement: entries },
  { zh: '组织计数与实际一致', en: 'Totals of organisations equal the counts', statement: totals },
  treeCheck('departments', '部门树', 'Departments'),
  treeCheck('resources', '菜单树', 'Menu entries'),
  treeCheck('categories', '分类树', 'Categories'),
  treeCheck('labels', '标签树', 'Labels'),
  treeCheck('bom_items', '物料清单部件', 'Parts of bills'),
  { zh: '清单不含自身', en: 'Products that are not made of themselves', statement: bills },
];

/** Asked in the database, of which only the numbers and some names come back. */
export async function checkTenant(client: pg.Client, tenant: number, statement: string): Promise<Finding> {
  const { rows } = await client.query<Finding>(
    `with looked_at as materialized (${statement})
     select count(*)::int as checked, count(*) filter (where wrong)::int as wrong,
            array(select 'tenant ' || $1::bigint || ' ' || name from looked_at where wrong limit ${MAX_EXAMPLES}) as examples
       from looked_at`,
    [tenant],
  );
  return rows[0] ?? { checked: 0, wrong: 0, examples: [] };
}
