import { searchTextOf } from './initials.ts';
import { materialRow, type Known, type MaterialRow } from './materials.ts';
import type { Owner } from './people.ts';
import { codeOf, nextNumber, queryOf, type Place } from './place.ts';
import { Random } from './random.ts';
import type { Cell } from './stage.ts';
import { findOrAddDefinitions, type Definition } from './definitions.ts';
import { textures } from './words.ts';

export type Row = Record<string, Cell>;

/** A product with its rows, before any of it has an id; each row is stored as a material. */
export interface PlannedProduct {
  product: Row;
  rows: Row[];
  materials: MaterialRow[];
}

type KnownOfProducts = Known & { labelIds: readonly number[] };

const PREFIX = 'SP-';
const ROW_PREFIX = 'CP-';
const SEVERAL = 0.2;

/** One in five has several styles by two dimensions, the others one row. */
export async function planProducts(
  place: Place,
  count: number,
  known: KnownOfProducts,
): Promise<PlannedProduct[]> {
  if (count === 0) return [];
  const random = new Random(place.seed, 'products');
  const first = await nextNumber(place, { table: 'products', column: 'code', prefix: PREFIX });
  const types = await queryOf(
    place,
    'select id from public.product_types where tenant_id = $1 and active = 1 order by id',
    [place.tenantId],
  );
  const definitions = await findOrAddDefinitions(place, Number(types.rows[0]?.id));
  const productTypeIds = types.rows.map(({ id }) => Number(id));
  return Array.from({ length: count }, (_, at) =>
    planOne(place, { random, known, definitions, productTypeIds, number: first + at }),
  );
}

interface Planning {
  random: Random;
  known: KnownOfProducts;
  definitions: readonly Definition[];
  productTypeIds: readonly number[];
  number: number;
}

interface Facts {
  name: string;
  unitId: number;
  brandId: number;
  categoryId: number;
  owner: Owner;
  productTypeId: number;
  organisations: readonly number[];
}

interface Style {
  definition: Definition;
  value: string;
}

function planOne({ organisationIds }: Place, planning: Planning): PlannedProduct {
  const { random, known, number } = planning;
  const category = random.pick(known.categories);
  const brand = random.pick(known.brands);
  const facts = {
    name: `${random.pick(textures)}${category.part} ${brand.name}`,
    unitId: random.pick(known.units).id,
    brandId: brand.id,
    categoryId: category.id,
    owner: random.pick(known.owners),
    productTypeId: random.pick(planning.productTypeIds),
    organisations: organisationIds.filter((_, at) => at === 0 || random.chance(0.3 / at)),
  };
  const styles = random.chance(SEVERAL) ? matrixOf(planning) : [[]];
  const rows = styles.map((style, at) => planRow(planning, { facts, style, position: at }));
  return {
    product: productRow(facts, {
      code: codeOf(PREFIX, number, 7),
      model: styles.length > 1 ? 1 : 0,
      planning,
    }),
    rows: rows.map(({ row }) => row),
    materials: rows.map(({ material }) => material),
  };
}

/** Every value of one definition with every value of another. */
function matrixOf({ random, definitions }: Planning): Style[][] {
  const first = random.pick(definitions);
  const second = random.pick(definitions.filter(({ id }) => id !== first.id));
  const valuesOf = (definition: Definition) =>
    definition.values.slice(0, 2 + random.below(2)).map((value) => ({ definition, value }));
  const across = valuesOf(second);
  return valuesOf(first).flatMap((one) => across.map((other) => [one, other]));
}

function productRow(
  { name, unitId, brandId, categoryId, owner, productTypeId, organisations }: Facts,
  { code, model, planning }: { code: string; model: number; planning: Planning },
): Row {
  const { random, known } = planning;
  const isLabelled = known.labelIds.length > 0 && random.chance(0.5);
  return {
    code,
    name,
    search_text: searchTextOf(code, name),
    type_id: productTypeId,
    category_id: categoryId,
    brand_id: brandId,
    unit_id: unitId,
    department_id: owner.departmentId,
    model,
    active: random.chance(0.8) ? 1 : 0,
    keyword: name,
    description: `${name}，工业级品质，适用于一般机械设备。`,
    minimum_order_quantity: 1,
    minimum_packing: 1,
    graphic_details: `<p>${name}</p>`,
    created_by: owner.userId,
    updated_by: owner.userId,
    label_ids: isLabelled ? [random.pick(known.labelIds)] : [],
    organisation_ids: organisations,
  };
}

function planRow(
  { random, known, number }: Planning,
  { facts, style, position }: { facts: Facts; style: readonly Style[]; position: number },
) {
  const code = codeOf(`${codeOf(ROW_PREFIX, number, 7)}-`, position + 1, 2);
  const values = style.map(({ value }) => value);
  const name = [facts.name, ...values].join(' ');
  const marketPrice = (random.below(500_000) + 10) / 100;
  const listPrice = Math.round(marketPrice * 120) / 100;
  const model = values.join('/') || '标准';
  const row = {
    position,
    item_code: code,
    item_name: name,
    union_key: model,
    market_price: marketPrice,
    list_price: listPrice,
    stock: random.below(5_000),
    active: random.chance(0.8) ? 1 : 0,
    search_text: searchTextOf(code, name),
    created_by: facts.owner.userId,
    updated_by: facts.owner.userId,
    specification_ids: style.map(({ definition }) => definition.id),
    texts: values,
  };
  const material = materialRow({
    ...facts,
    code,
    name,
    marketPrice,
    listPrice,
    model,
    texture: '',
    enabled: 1,
    typeId: random.pick(known.typeIds),
  });
  return { row, material };
}
