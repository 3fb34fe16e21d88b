import { BASE_CLASS } from '@edp/contract/category-sets';
import { searchText } from '../../apps/server/src/database/lists/search.ts';
import { addRows, codeOf, madeBy, nextNumber, queryOf, type Place } from './place.ts';
import { brandBeginnings, brandEndings, families, textures, units } from './words.ts';

/** A record that others refer to, and what their names take from it. */
export interface Named {
  id: number;
  name: string;
}

export async function addBrands(place: Place, count: number): Promise<Named[]> {
  const first = await nextNumber(place, { table: 'brands', column: 'code', prefix: 'B' });
  const taken = await namesOf(place);
  const rows: { code: string; name: string }[] = [];
  for (let at = 0; rows.length < count; at++) {
    const name = brandName(at);
    if (!taken.has(name)) rows.push({ code: codeOf('B', first + rows.length), name });
  }
  return addNamed(place, 'brands', rows);
}

/** All pairs of a beginning and an ending, then the same with a number. */
function brandName(at: number): string {
  const pairs = brandBeginnings.length * brandEndings.length;
  const round = Math.floor(at / pairs);
  const beginning = brandBeginnings[at % brandBeginnings.length] ?? '';
  const ending = brandEndings[Math.floor(at / brandBeginnings.length) % brandEndings.length] ?? '';
  return `${beginning}${ending}${round === 0 ? '' : round + 1}`;
}

export async function addUnits(place: Place, count: number): Promise<Named[]> {
  const first = await nextNumber(place, { table: 'units', column: 'code', prefix: 'U' });
  const rows = Array.from({ length: count }, (_, at) => {
    const [name, category] = units[at % units.length] ?? ['', ''];
    const round = Math.floor(at / units.length);
    return { code: codeOf('U', first + at, 4), name: round === 0 ? name : `${name}${round + 1}`, category };
  });
  return addNamed(place, 'units', rows);
}

/** A category, and the part that its materials are. */
export interface Category {
  id: number;
  part: string;
}

type Branch = Omit<Category, 'id'> & { name: string };
const SERIES = 10;

/** Families, the parts of each, what these are made of, and series of that. */
const levels: readonly ((above: Branch) => readonly Branch[])[] = [
  () => families.map(([name, parts]) => ({ name, part: parts[0] ?? name })),
  ({ name }) =>
    (families.find(([family]) => family === name)?.[1] ?? []).map((part) => ({ name: part, part })),
  ({ part }) => textures.map((texture) => ({ name: texture + part, part })),
  ({ name, part }) => Array.from({ length: SERIES }, (_, at) => ({ name: `${name} ${at + 1} 系列`, part })),
];

/** Base classes of products, which materials are classed by too; as many levels as the count takes. */
export async function addCategories(place: Place, count: number): Promise<Category[]> {
  const { tenantId, adminId } = place;
  const { rows: sets } = await queryOf(
    place,
    'select id from public.category_sets where tenant_id = $1 and code = $2',
    [tenantId, BASE_CLASS],
  );
  const set_id = Number(sets[0]?.id);
  const first = await nextNumber(place, { table: 'categories', column: 'code', prefix: 'FL' });
  const all: (Category & Branch)[] = [];
  let above: { id: number | null; name: string; part: string }[] = [{ id: null, name: '', part: '' }];
  for (const below of levels) {
    const nodes = above
      .flatMap((parent) => below(parent).map((branch, at) => ({ ...branch, parent_id: parent.id, at })))
      .slice(0, count - all.length);
    const rows = nodes.map(({ parent_id, name, at }, row) => {
      const code = codeOf('FL', first + all.length + row);
      const search_text = searchText(code, name);
      return { set_id, parent_id, code, name, sort_order: (at + 1) * 10, search_text, ...madeBy(adminId) };
    });
    const ids = await addRows(place, 'categories', rows);
    const added = nodes.map(({ name, part }, at) => ({ id: ids[at] ?? 0, name, part }));
    all.push(...added);
    above = added;
  }
  return all;
}

const LABEL_SET = { name: '销售属性', use_object: 'product' };
const labelNames = [
  '新品',
  '热销',
  '促销',
  '推荐',
  '停产',
  '进口',
  '国产',
  '定制',
  '环保',
  '防爆',
  '耐高温',
  '耐腐蚀',
];

/** Labels of products, in a set of their own. */
export async function addLabels(place: Place, count: number): Promise<number[]> {
  if (count === 0) return [];
  const first = await nextNumber(place, { table: 'labels', column: 'code', prefix: 'BQ' });
  const set = { ...LABEL_SET, search_text: searchText('', LABEL_SET.name), ...madeBy(place.adminId) };
  const [set_id = 0] = await addRows(place, 'label_sets', [set]);
  const rows = Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / labelNames.length);
    const code = codeOf('BQ', first + at, 4);
    const name = `${labelNames[at % labelNames.length]}${round === 0 ? '' : round + 1}`;
    const search_text = searchText(code, name);
    return { set_id, code, name, sort_order: (at + 1) * 10, search_text, ...madeBy(place.adminId) };
  });
  return addRows(place, 'labels', rows);
}

async function addNamed(
  place: Place,
  table: 'brands' | 'units',
  records: readonly { code: string; name: string; category?: string }[],
): Promise<Named[]> {
  const rows = records.map((record, at) => ({
    ...record,
    sort_order: (at + 1) * 10,
    search_text: searchText(record.code, record.name),
    ...madeBy(place.adminId),
  }));
  const ids = await addRows(place, table, rows);
  return ids.map((id, at) => ({ id, name: records[at]?.name ?? '' }));
}

async function namesOf(place: Place): Promise<ReadonlySet<string>> {
  const { rows } = await queryOf(place, 'select name from public.brands where tenant_id = $1', [
    place.tenantId,
  ]);
  return new Set(rows.map(({ name }) => String(name)));
}
