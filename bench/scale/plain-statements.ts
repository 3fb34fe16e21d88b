/** The tables' own answers, each in one statement; $1 is the tenant, and $2 of what reads the language. */

const named = (table: string) => `coalesce((
  select nullif(t.name, '') from translations t
   where t.tenant_id = $1 and t.record_id = ${table}.id and t.language = $2), ${table}.name, '')`;

const time = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

const typesOf = (table: string) => `(
  select coalesce(json_agg(i.id order by i.sort_order, i.id), '[]') as ids,
         coalesce(string_agg(${named('i')}, ',' order by i.sort_order, i.id), '') as names
    from material_types t
    join dictionary_items i on i.tenant_id = t.tenant_id and i.id = t.item_id
   where t.tenant_id = $1 and t.material_id = ${table}.id)`;

const rowColumns = `
  m.id, m.id as "skuId", m.item_code as "itemCode", m.item_name as "itemName", ${named('c')} as "itemCategoryText",
  ${named('b')} as brand, ${named('n')} as "unitText", m.market_price::float8 as "marketPrice", s.names as "itemTypeText",
  m.specification_model as "specificationModel", m.lot_control as "isLotControl",
  m.serial_control as "isSerialNumberControl", m.enabled, u.name as "createName",
  ${time('m.created_at')} as "createTime", ${time('m.updated_at')} as "updatedTime", '' as "sharedBy", true as "canChange"`;

const joins = `
  join units n on n.tenant_id = m.tenant_id and n.id = m.unit_id
  join users u on u.tenant_id = m.tenant_id and u.id = m.created_by
  left join brands b on b.tenant_id = m.tenant_id and b.id = m.brand_id
  left join categories c on c.tenant_id = m.tenant_id and c.id = m.category_id
  cross join lateral ${typesOf('m')} s`;

const filesOf = (use: string) => `(
  select coalesce(json_agg(json_build_object('id', f.id, 'filePath', '', 'url', '', 'orginalName', f.original_name)
           order by l.position), '[]')
    from material_files l
    join files f on f.tenant_id = l.tenant_id and f.id = l.file_id
   where l.tenant_id = $1 and l.material_id = m.id and l.use = '${use}')`;

/** $3 is the material, $4 the inventory organisation. */
export const material = `
select ${rowColumns}, o.inventory_organisation_id as "invorgId", coalesce(v.name, '') as "invOrgName",
  s.ids as "itemTypeIds", m.unit_id as "unitId", m.brand_id as "brandId", m.category_id as "itemCategoryId",
  m.product_type_id as "proCategoryId", ${named('p')} as "proCategoryName", m.standard_delivery as "standardDelivery",
  m.bar_code as "barCode", m.erp_price::float8 as "erpPrice", m.list_price::float8 as "listPricePerUnit",
  json_build_object(
    'lengthUnitId', m.length_unit_id, 'lengthStr', coalesce(trim_scale(m.length)::text, ''),
    'widthStr', coalesce(trim_scale(m.width)::text, ''), 'highStr', coalesce(trim_scale(m.height)::text, ''),
    'weightUnitId', m.weight_unit_id, 'roughWeight', m.rough_weight::float8, 'netWeight', m.net_weight::float8,
    'volumeUnitId', m.volume_unit_id, 'volumeStr', coalesce(trim_scale(m.volume)::text, ''))::text as "combinedUnit",
  m.inventory_asset as "isInventoryAsset", m.purchasing as "isPurchasingItem", m.customer_order as "isCustomerOrder",
  m.service as "isServiceItem", m.inventory_item as "isInventoryItem", m.bom as "isBom",
  m.build_in_wip as "isBuildInWip", m.invoice as "isInvoice", m.costing as "isCosting",
  m.inspection as "isInspection", m.retest as "isRetest", m.has_inventory as "isItemHasInventory",
  m.auto_lot_prefix as "autoLotAlphaPrefix", m.start_lot_number as "startAutoLotNumber",
  m.auto_serial_prefix as "autoSerialAlphaPrefix", m.start_serial_number as "startAutoSerialNumber",
  m.specification, m.texture, m.drawing_number as "drawingNumber", m.drawing_explain as "drawingExplain",
  m.size_specification as "sizeSpecification", m.description as "materialDescription", m.bore,
  m.wall_thickness as "wallThickness", m.outside_diameter as "outsideDiameter",
  m.furnace_batch_number as "furnaceBatchNumber", m.block_number as "blockNumber",
  to_char(m.start_date_active, 'YYYY-MM-DD') as "startDateActive",
  to_char(m.end_date_active, 'YYYY-MM-DD') as "endDateActive",
  m.picture_id as "picId", '' as "thumbnailUrl", m.graphic_details as "graphicDetails", m.parameter,
  ${filesOf('media')} as "picUrls", ${filesOf('document')} as "productDocumentUrls",
  (select coalesce(json_agg(json_build_object(
            'id', x.id, 'itemCode', x.item_code, 'itemName', x.item_name,
            'itemCategoryName', ${named('y')}, 'itemType', z.names) order by a.position), '[]')
     from material_accessories a
     join materials x on x.tenant_id = a.tenant_id and x.id = a.accessory_id
     left join categories y on y.tenant_id = x.tenant_id and y.id = x.category_id
    cross join lateral ${typesOf('x')} z
    where a.tenant_id = $1 and a.material_id = m.id) as "skuResultList",
  m.version
  from materials m ${joins}
  left join product_types p on p.tenant_id = m.tenant_id and p.id = m.product_type_id
  left join material_organisations o
    on o.tenant_id = m.tenant_id and o.material_id = m.id and o.inventory_organisation_id = $4
  left join inventory_organisations v on v.tenant_id = o.tenant_id and v.id = o.inventory_organisation_id
 where m.tenant_id = $1 and m.id = $3`;

const pathOf = (category: string) => `(
  with recursive path as (
    select id, parent_id, name, 0 as up from categories where tenant_id = $1 and id = ${category}
     union all
    select above.id, above.parent_id, above.name, path.up + 1
      from categories above join path on above.id = path.parent_id where above.tenant_id = $1)
  select coalesce(array_agg(${named('path')} order by up desc), '{}') from path)`;

const listed = (found: string) => `
with found as materialized (${found})
select found.total, (
  select coalesce(json_agg(r order by r.id desc), '[]') from (
    select ${rowColumns}, $3::bigint as "invorgId", ${pathOf('m.category_id')} as "categoryPath",
           '' as "thumbnailUrl" from materials m ${joins}
     where m.tenant_id = $1 and m.id = any(found.ids)) r) as rows
  from found`;

/** $3 is the inventory organisation, $4 what stands before the page, $5 its size. */
export const materialList = listed(`
  select (select coalesce(sum(t.total), 0)::bigint from organisation_totals t
           where t.tenant_id = $1 and t.inventory_organisation_id = $3 and t.kind = 'material') as total,
         array(select o.material_id from material_organisations o
                where o.tenant_id = $1 and o.inventory_organisation_id = $3
                order by o.material_id desc limit $5::bigint offset $4::bigint) as ids`);

/** As the list; $6 is what stands in code, name or initials. */
export const materialSearch = listed(`
  select * from app.find_entries(
    row($1, 'material', array[$6], null, null, $3, null, true, null, null)::app.asked_entries,
    array[trim($6, '%')], $4::bigint, $5::bigint, 10000)`);

/** $3 is the unit. */
export const unit = `
select n.id, n.code, n.name, n.category as "unitCategory", ${named('c')} as "unitCategoryStr",
  n.active, n.sort_order as "sortOrder", n.description, n.native_code as "nativeCode", n.source,
  u.name as "createName", ${time('n.created_at')} as "createTime", n.version
  from units n
  join users u on u.tenant_id = n.tenant_id and u.id = n.created_by
  left join dictionary_items c
    on c.tenant_id = n.tenant_id and c.key = n.category and c.dictionary = 'edp_productunit_type'
 where n.tenant_id = $1 and n.id = $3`;

/** What a form gives for the columns, in their order. */
const formColumns = [
  ['item_code', '"itemCode" text'],
  ['item_name', '"itemName" text'],
  ['unit_id', '"unitId" bigint'],
  ['category_id', '"itemCategoryId" bigint'],
  ['inventory_asset', '"isInventoryAsset" smallint'],
  ['lot_control', '"isLotControl" smallint'],
  ['serial_control', '"isSerialNumberControl" smallint'],
  ['purchasing', '"isPurchasingItem" smallint'],
  ['customer_order', '"isCustomerOrder" smallint'],
  ['service', '"isServiceItem" smallint'],
  ['inventory_item', '"isInventoryItem" smallint'],
  ['bom', '"isBom" smallint'],
  ['build_in_wip', '"isBuildInWip" smallint'],
  ['invoice', '"isInvoice" smallint'],
  ['costing', '"isCosting" smallint'],
  ['enabled', 'enabled smallint'],
  ['inspection', '"isInspection" smallint'],
  ['retest', '"isRetest" smallint'],
] as const;
const columns = formColumns.map(([column]) => column).join(', ');
const values = formColumns.map(([, field]) => `f.${field.split(' ')[0]}`).join(', ');
const searchText = `lower(f."itemCode" || ' ' || f."itemName")`;
const form = `json_to_record($3) as f (
  id bigint, version integer, "itemTypeIds" json, ${formColumns.map(([, field]) => field).join(', ')})`;
const types = (of: string) => `
  insert into material_types (tenant_id, material_id, item_id)
  select $1, s.id, t.id::bigint
    from ${of} s, json_to_record($3) as f ("itemTypeIds" json), json_array_elements_text(f."itemTypeIds") as t (id)
      on conflict do nothing`;

/** $2 is the user, $3 the form, $4 the inventory organisation. */
export const createMaterial = `
with s as (
  insert into materials (tenant_id, created_by, updated_by, department_id, search_text, ${columns})
  select $1, $2, $2, u.department_id, ${searchText}, ${values}
    from ${form}, users u where u.tenant_id = $1 and u.id = $2
  returning id),
t as (${types('s')}),
o as (
  insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
  select $1, $4::bigint, id from s)
select id from s`;

/** As the creation, with id and version in the form; no row when the material has another version. */
export const saveMaterial = `
with s as (
  update materials m
     set (updated_by, updated_at, version, search_text, ${columns}) = ($2, now(), m.version + 1, ${searchText}, ${values})
    from ${form}
   where m.tenant_id = $1 and m.id = f.id and m.version = f.version
  returning m.id),
t as (${types('s')})
select id from s`;
