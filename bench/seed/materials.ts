import { initialsOf } from '../../apps/server/src/database/lists/search.ts';
import { nextCodes, type SeedContext } from './context.ts';
import { loadMaterials } from './material-load.ts';
import type { Owner } from './people.ts';
import { Random } from '@edp/testkit/random';
import type { Category, Named } from './records.ts';
import type { Row } from './staging-table.ts';
import { materialGrades } from './words.ts';

/** What materials and products refer to. */
export interface References {
  owners: readonly Owner[];
  brands: readonly Named[];
  units: readonly Named[];
  categories: readonly Category[];
  labelIds: readonly number[];
  /** Items of the dictionary of material types. */
  typeIds: readonly number[];
}

const FROM = Date.UTC(2023, 0, 1);
const SPAN_MS = 1_000 * 86_400_000;

/** So many materials: those of products first, then parts named by what they are made of, size and brand. */
export async function addMaterials(
  context: SeedContext,
  { count, references, ofProducts }: { count: number; references: References; ofProducts: readonly Row[] },
): Promise<void> {
  const total = Math.max(count, ofProducts.length);
  if (total === 0) return;
  const codes = { table: 'materials', column: 'item_code', prefix: 'CL-', digits: 7 };
  const codeOf = await nextCodes(context, codes);
  const random = new Random(context.random, 'materials');
  await loadMaterials(context, total, rows());

  function* rows(): Generator<Row> {
    for (let at = 0; at < total; at++) {
      const created_at = new Date(FROM + Math.floor((at / total) * SPAN_MS)).toISOString();
      const row = ofProducts[at] ?? partOf(context, { random, references, code: codeOf(at) });
      yield { ...row, created_at, updated_at: created_at };
      context.progress.add(1);
    }
  }
}

function partOf(
  context: SeedContext,
  { random, references, code }: { random: Random; references: References; code: string },
): Row {
  const common = pickCommon(context, random, references);
  const grade = random.pick(materialGrades);
  const size = sizeOf(random);
  const name = `${grade}${common.part} ${size} ${common.brand.name}`;
  const prices = pickPrices(random);
  return {
    ...materialRow(common, { code, name, typeId: random.pick(references.typeIds) }),
    ...prices,
    specification_model: size,
    texture: grade,
    enabled: random.chance(0.99) ? 1 : 0,
  };
}

/** What a product and the materials of its variants have in common. */
export interface CommonFields {
  part: string;
  brand: Named;
  unitId: number;
  categoryId: number;
  owner: Owner;
  organisationIds: readonly number[];
  productTypeId?: number;
}

export function pickCommon(
  { organisationIds }: SeedContext,
  random: Random,
  { categories, brands, units, owners }: References,
): CommonFields {
  const { id: categoryId, part } = random.pick(categories);
  return {
    part,
    categoryId,
    brand: random.pick(brands),
    unitId: random.pick(units).id,
    owner: random.pick(owners),
    organisationIds: organisationIds.filter((_, at) => at === 0 || random.chance(0.3 / at)),
  };
}

export function pickPrices(random: Random) {
  const market_price = (random.below(500_000) + 10) / 100;
  return { market_price, list_price: Math.round(market_price * 120) / 100 };
}

/** As it is stored, all but prices, what it is made of and its time. */
export function materialRow(
  { unitId, brand, categoryId, productTypeId, owner, organisationIds }: CommonFields,
  { code, name, typeId }: { code: string; name: string; typeId: number },
): Row {
  return {
    item_code: code,
    item_name: name,
    search_text: searchTextOf(code, name),
    unit_id: unitId,
    brand_id: brand.id,
    category_id: categoryId,
    product_type_id: productTypeId ?? null,
    department_id: owner.departmentId,
    created_by: owner.userId,
    updated_by: owner.userId,
    type_ids: [typeId],
    organisation_ids: organisationIds,
  };
}

const knownInitials = new Map<string, string>();
const MAX_KNOWN = 100_000;

/** `searchText` of the server for a million names: their words repeat, so each word's initials are made once. */
export function searchTextOf(code: string, name: string): string {
  const initials = name.split(' ').map((word) => {
    const known = knownInitials.get(word) ?? initialsOf(word);
    if (knownInitials.size < MAX_KNOWN) knownInitials.set(word, known);
    return known;
  });
  return [code, name, ...initials].join(' ').toLowerCase();
}

function sizeOf(random: Random): string {
  const kind = random.below(4);
  if (kind === 0) return `M${3 + random.below(40)}×${5 * (1 + random.below(40))}`;
  if (kind === 1) return `DN${5 * (2 + random.below(80))}`;
  if (kind === 2) return `Φ${10 + random.below(200)}×${1 + random.below(20)}`;
  return `${10 + random.below(90)}×${10 + random.below(90)}×${2 + random.below(30)}`;
}
