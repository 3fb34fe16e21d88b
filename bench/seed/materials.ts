import { searchTextOf } from './initials.ts';
import { loadMaterials } from './material-load.ts';
import type { Owner } from './people.ts';
import { codeOf, nextNumber, type Place } from './place.ts';
import { Random } from './random.ts';
import type { Category, Named } from './records.ts';
import type { Cell } from './stage.ts';
import { textures } from './words.ts';

/** What materials and products refer to. */
export interface Known {
  owners: readonly Owner[];
  brands: readonly Named[];
  units: readonly Named[];
  categories: readonly Category[];
  /** Items of the dictionary of material types. */
  typeIds: readonly number[];
}

export type MaterialRow = Record<string, Cell>;

const FROM = Date.UTC(2023, 0, 1);
const SPAN_MS = 1_000 * 86_400_000;
const PREFIX = 'CL-';

/** So many materials: those of products first, then parts named by what they are made of, size and brand. */
export async function addMaterials(
  place: Place,
  { count, known, ofProducts }: { count: number; known: Known; ofProducts: readonly MaterialRow[] },
): Promise<void> {
  const total = Math.max(count, ofProducts.length);
  if (total === 0) return;
  const first = await nextNumber(place, { table: 'materials', column: 'item_code', prefix: PREFIX });
  await loadMaterials(place, total, rows());

  function* rows(): Generator<MaterialRow> {
    const random = new Random(place.seed, 'materials');
    for (let at = 0; at < total; at++) {
      const made_at = new Date(FROM + Math.floor((at / total) * SPAN_MS)).toISOString();
      const row = ofProducts[at] ?? partOf(place, { random, known, code: codeOf(PREFIX, first + at, 7) });
      yield { ...row, created_at: made_at, updated_at: made_at };
    }
  }
}

interface Making {
  random: Random;
  known: Known;
  code: string;
}

function partOf(place: Place, { random, known, code }: Making): MaterialRow {
  const category = random.pick(known.categories);
  const brand = random.pick(known.brands);
  const texture = random.pick(textures);
  const size = sizeOf(random);
  const price = (random.below(500_000) + 10) / 100;
  return materialRow({
    code,
    name: `${texture}${category.part} ${size} ${brand.name}`,
    unitId: random.pick(known.units).id,
    brandId: brand.id,
    categoryId: category.id,
    productTypeId: null,
    owner: random.pick(known.owners),
    typeId: random.pick(known.typeIds),
    marketPrice: price,
    listPrice: Math.round(price * 120) / 100,
    model: size,
    texture,
    enabled: random.chance(0.99) ? 1 : 0,
    organisations: place.organisationIds.filter((_, at) => at === 0 || random.chance(0.3 / at)),
  });
}

export interface NewMaterial {
  code: string;
  name: string;
  unitId: number;
  brandId: number;
  categoryId: number;
  productTypeId: number | null;
  owner: Owner;
  typeId: number;
  marketPrice: number;
  listPrice: number;
  model: string;
  texture: string;
  enabled: number;
  organisations: readonly number[];
}

/** As it is stored, all but its time. */
export function materialRow(material: NewMaterial): MaterialRow {
  const { code, name, owner } = material;
  return {
    item_code: code,
    item_name: name,
    search_text: searchTextOf(code, name),
    unit_id: material.unitId,
    brand_id: material.brandId,
    category_id: material.categoryId,
    product_type_id: material.productTypeId,
    department_id: owner.departmentId,
    market_price: material.marketPrice,
    list_price: material.listPrice,
    specification_model: material.model,
    texture: material.texture,
    enabled: material.enabled,
    created_by: owner.userId,
    updated_by: owner.userId,
    type_ids: [material.typeId],
    organisation_ids: material.organisations,
  };
}

function sizeOf(random: Random): string {
  const kind = random.below(4);
  if (kind === 0) return `M${3 + random.below(40)}×${5 * (1 + random.below(40))}`;
  if (kind === 1) return `DN${5 * (2 + random.below(80))}`;
  if (kind === 2) return `Φ${10 + random.below(200)}×${1 + random.below(20)}`;
  return `${10 + random.below(90)}×${10 + random.below(90)}×${2 + random.below(30)}`;
}
