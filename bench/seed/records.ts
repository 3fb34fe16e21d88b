import { BASE_CLASS } from '@edp/contract/category-sets';
import {
  addRows,
  findIds,
  nextCodes,
  numberedName,
  queryAsTenant,
  recordColumns,
  type SeedContext,
} from './context.ts';
import { brandBeginnings, brandEndings, families, labelNames, materialGrades, units } from './words.ts';

/** A record that others refer to, and what their names take from it. */
export interface Named {
  id: number;
  name: string;
}

export async function addBrands(context: SeedContext, count: number): Promise<Named[]> {
  const codeOf = await nextCodes(context, { table: 'brands', prefix: 'B', digits: 6 });
  const pairs = brandEndings.flatMap((ending) => brandBeginnings.map((beginning) => beginning + ending));
  const { rows } = await queryAsTenant(context, 'select name from public.brands where tenant_id = $1');
  const taken = new Set(rows.map(({ name }) => String(name)));
  const names: string[] = [];
  for (let at = 0; names.length < count; at++) {
    const name = numberedName(pairs, at);
    if (!taken.has(name)) names.push(name);
  }
  return addNamed(
    context,
    'brands',
    names.map((name, at) => ({ code: codeOf(at), name })),
  );
}

export async function addUnits(context: SeedContext, count: number): Promise<Named[]> {
  const codeOf = await nextCodes(context, { table: 'units', prefix: 'U', digits: 4 });
  const names = units.map(([name]) => name);
  const rows = Array.from({ length: count }, (_, at) => {
    const category = units[at % units.length]?.[1] ?? '';
    return { code: codeOf(at), name: numberedName(names, at), category };
  });
  return addNamed(context, 'units', rows);
}

async function addNamed(
  context: SeedContext,
  table: string,
  records: readonly { code: string; name: string }[],
): Promise<Named[]> {
  const rows = records.map((record, at) => ({
    ...record,
    sort_order: (at + 1) * 10,
    ...recordColumns(context, record.code, record.name),
  }));
  const ids = await addRows(context, table, rows);
  return ids.map((id, at) => ({ id, name: records[at]?.name ?? '' }));
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
  ({ part }) => materialGrades.map((grade) => ({ name: grade + part, part })),
  ({ name, part }) => Array.from({ length: SERIES }, (_, at) => ({ name: `${name} ${at + 1} 系列`, part })),
];

/** Base classes of products, which materials are classed by too; as many levels as the count takes. */
export async function addCategories(context: SeedContext, count: number): Promise<Category[]> {
  const [set_id = 0] = await findIds(
    context,
    'select id from public.category_sets where tenant_id = $1 and code = $2',
    BASE_CLASS,
  );
  const codeOf = await nextCodes(context, { table: 'categories', prefix: 'FL', digits: 6 });
  const all: Category[] = [];
  let above: (Branch & { id: number | null })[] = [{ id: null, name: '', part: '' }];
  for (const below of levels) {
    const nodes = above
      .flatMap((parent) => below(parent).map((branch, at) => ({ ...branch, parent_id: parent.id, at })))
      .slice(0, count - all.length);
    const rows = nodes.map(({ parent_id, name, at }, row) => {
      const code = codeOf(all.length + row);
      const sort_order = (at + 1) * 10;
      return { set_id, parent_id, code, name, sort_order, ...recordColumns(context, code, name) };
    });
    const ids = await addRows(context, 'categories', rows);
    const added = nodes.map(({ name, part }, at) => ({ id: ids[at] ?? 0, name, part }));
    all.push(...added);
    above = added;
  }
  return all;
}

/** Labels of products, in a set of their own. */
export async function addLabels(context: SeedContext, count: number): Promise<number[]> {
  if (count === 0) return [];
  const codeOf = await nextCodes(context, { table: 'labels', prefix: 'BQ', digits: 4 });
  const set = { name: '销售属性', use_object: 'product' };
  const [set_id = 0] = await addRows(context, 'label_sets', [
    { ...set, ...recordColumns(context, '', set.name) },
  ]);
  const rows = Array.from({ length: count }, (_, at) => {
    const [code, name] = [codeOf(at), numberedName(labelNames, at)];
    return { set_id, code, name, sort_order: (at + 1) * 10, ...recordColumns(context, code, name) };
  });
  return addRows(context, 'labels', rows);
}
