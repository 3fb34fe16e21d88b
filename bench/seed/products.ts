import { findOrAddAttributes, type Attribute } from './attributes.ts';
import { asTenant, findIds, nextCodes, type SeedContext } from './context.ts';
import {
  materialRow,
  pickCommon,
  pickPrices,
  searchTextOf,
  type CommonFields,
  type References,
} from './materials.ts';
import { Random } from '@edp/testkit/random';
import { StagingTable, type Row } from './staging-table.ts';
import { materialGrades } from './words.ts';

/** A product with its variants, before any of it has an id; each variant is stored as a material. */
export interface PlannedProduct {
  product: Row;
  variants: { row: Row; material: Row }[];
}

const WITH_VARIANTS = 0.2;

/** One in five has variants by two attributes, the others are their only variant. */
export async function planProducts(
  context: SeedContext,
  count: number,
  references: References,
): Promise<PlannedProduct[]> {
  if (count === 0) return [];
  const random = new Random(context.random, 'products');
  const codeOf = await nextCodes(context, { table: 'products', prefix: 'SP-', digits: 7 });
  const productTypeIds = await findIds(
    context,
    'select id from public.product_types where tenant_id = $1 and active = 1 order by id',
  );
  const attributes = await findOrAddAttributes(context, productTypeIds[0] ?? 0);
  return Array.from({ length: count }, (_, at) => {
    const code = codeOf(at);
    const common = {
      ...pickCommon(context, random, references),
      productTypeId: random.pick(productTypeIds),
    };
    const name = `${random.pick(materialGrades)}${common.part} ${common.brand.name}`;
    const combinations = random.chance(WITH_VARIANTS) ? combine(random, attributes) : [[]];
    const variants = combinations.map((values, position) =>
      planVariant(common, { random, references, code, name, values, position }),
    );
    return {
      product: productRow(common, { random, references, code, name, variants: variants.length }),
      variants,
    };
  });
}

interface AttributeValue {
  attributeId: number;
  value: string;
}

/** Every value of one attribute with every value of another. */
function combine(random: Random, attributes: readonly Attribute[]): AttributeValue[][] {
  const first = random.pick(attributes);
  const second = random.pick(attributes.filter(({ id }) => id !== first.id));
  const valuesOf = ({ id, values }: Attribute) =>
    values.slice(0, 2 + random.below(2)).map((value) => ({ attributeId: id, value }));
  const across = valuesOf(second);
  return valuesOf(first).flatMap((one) => across.map((other) => [one, other]));
}

interface Planning {
  random: Random;
  references: References;
  /** Of the product. */
  code: string;
  name: string;
}

function productRow(
  { productTypeId, categoryId, brand, unitId, owner, organisationIds }: CommonFields,
  { random, references: { labelIds }, code, name, variants }: Planning & { variants: number },
): Row {
  return {
    code,
    name,
    search_text: searchTextOf(code, name),
    type_id: productTypeId ?? null,
    category_id: categoryId,
    brand_id: brand.id,
    unit_id: unitId,
    department_id: owner.departmentId,
    model: variants > 1 ? 1 : 0,
    active: random.chance(0.8) ? 1 : 0,
    keyword: name,
    description: `${name}，工业级品质，适用于一般机械设备。`,
    minimum_order_quantity: 1,
    minimum_packing: 1,
    graphic_details: `<p>${name}</p>`,
    created_by: owner.userId,
    updated_by: owner.userId,
    label_ids: labelIds.length > 0 && random.chance(0.5) ? [random.pick(labelIds)] : [],
    organisation_ids: organisationIds,
  };
}

function planVariant(
  common: CommonFields,
  product: Planning & { values: readonly AttributeValue[]; position: number },
): PlannedProduct['variants'][number] {
  const { random, references, position } = product;
  const code = `${product.code.replace('SP', 'CP')}-${String(position + 1).padStart(2, '0')}`;
  const values = product.values.map(({ value }) => value);
  const name = [product.name, ...values].join(' ');
  const prices = pickPrices(random);
  const model = values.join('/') || '标准';
  const row = {
    position,
    item_code: code,
    item_name: name,
    union_key: model,
    ...prices,
    stock: random.below(5_000),
    active: random.chance(0.8) ? 1 : 0,
    search_text: searchTextOf(code, name),
    created_by: common.owner.userId,
    updated_by: common.owner.userId,
    specification_ids: product.values.map(({ attributeId }) => attributeId),
    texts: values,
  };
  const material = materialRow(common, { code, name, typeId: random.pick(references.typeIds) });
  return { row, material: { ...material, ...prices, specification_model: model, texture: '', enabled: 1 } };
}

/** Stores the products with their variants, labels and inventory organisations; the variants' materials are there. */
export async function addProducts(context: SeedContext, planned: readonly PlannedProduct[]): Promise<void> {
  const { client, tenantId, progress } = context;
  const products = await StagingTable.open(client, 'products', [
    'label_ids bigint[]',
    'organisation_ids bigint[]',
  ]);
  const variants = await StagingTable.open(client, 'product_specifications', [
    'specification_ids bigint[]',
    'texts text[]',
  ]);
  await asTenant(context, async () => {
    await products.insert(
      tenantId,
      planned.map(({ product }) => product),
    );
    await client.query(
      `insert into public.product_labels (tenant_id, product_id, label_id)
       select tenant_id, id, label from ${products.name}, unnest(label_ids) as label`,
    );
    await client.query(
      `insert into public.product_organisations (tenant_id, inventory_organisation_id, product_id)
       select tenant_id, organisation, id from ${products.name}, unnest(organisation_ids) as organisation
        order by organisation, id`,
    );
    const ids = await products.ids();
    const { rows } = await client.query(
      `select item_code, id from public.materials where tenant_id = $1 and item_code like 'CP-%'`,
      [tenantId],
    );
    const materialIds = new Map(rows.map(({ item_code, id }) => [String(item_code), Number(id)]));
    const stored = planned.flatMap((one, at) =>
      one.variants.map(({ row }) => ({
        ...row,
        product_id: ids[at] ?? 0,
        material_id: materialIds.get(String(row['item_code'])) ?? 0,
      })),
    );
    await variants.insert(tenantId, stored);
    await client.query(
      `insert into public.product_specification_values (tenant_id, row_id, specification_id, position, value)
       select v.tenant_id, v.id, a.specification_id, a.position - 1, a.value
         from ${variants.name} as v,
              unnest(v.specification_ids, v.texts) with ordinality as a (specification_id, value, position)`,
    );
  });
  progress.add(planned.length);
}
