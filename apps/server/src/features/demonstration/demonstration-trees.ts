import { BASE_CLASS } from '@edp/contract/category-sets';
import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';
import { nameInEnglish } from '../tenants/name-in-english.ts';
import {
  demonstrationBaseClasses,
  demonstrationCategorySets,
  demonstrationDisabledClasses,
  demonstrationLabelSets,
} from './demonstration-tree-data.ts';

interface Made {
  tenantId: number;
  adminId: number;
}

interface Trees {
  /** Ids of the base classes by code. */
  categories: Map<string, number>;
  /** Ids of all labels by code. */
  labels: Map<string, number>;
}

type Node = (typeof demonstrationBaseClasses)[number];

/** Fills the set of base classes and adds the sets of the users. */
export async function addDemonstrationTrees(db: Queries, made: Made): Promise<Trees> {
  const categories = await addBaseClasses(db, made);
  for (const set of demonstrationCategorySets) await addCategorySet(db, made, set);
  const labels = new Map<string, number>();
  for (const set of demonstrationLabelSets) {
    for (const [code, id] of await addLabelSet(db, made, set)) labels.set(code, id);
  }
  return { categories, labels };
}

async function addBaseClasses(db: Queries, made: Made): Promise<Map<string, number>> {
  const { id } = await db
    .selectFrom('category_sets')
    .select('id')
    .where('tenant_id', '=', made.tenantId)
    .where('code', '=', BASE_CLASS)
    .executeTakeFirstOrThrow();
  return addCategories(db, made, { setId: id, nodes: demonstrationBaseClasses });
}

async function addCategorySet(
  db: Queries,
  made: Made,
  { nodes, english, ...set }: (typeof demonstrationCategorySets)[number],
): Promise<void> {
  const { id } = await db
    .insertInto('category_sets')
    .values({ ...set, ...madeBy(made), search_text: searchText(set.code, set.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await nameInEnglish(db, made.tenantId, [{ id, name: english }]);
  await addCategories(db, made, { setId: id, nodes });
}

async function addLabelSet(
  db: Queries,
  made: Made,
  { nodes, english, radio, useObject, ...set }: (typeof demonstrationLabelSets)[number],
): Promise<Map<string, number>> {
  const { id } = await db
    .insertInto('label_sets')
    .values({ ...set, ...madeBy(made), use_object: useObject, search_text: searchText('', set.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await nameInEnglish(db, made.tenantId, [{ id, name: english }]);
  return addTree(db, made, {
    nodes,
    insert: (rows) =>
      db
        .insertInto('labels')
        .values(rows.map((row) => ({ ...row, set_id: id, is_radio: radio.includes(row.code) ? 1 : 0 })))
        .returning(['id', 'code'])
        .execute(),
  });
}

async function addCategories(
  db: Queries,
  made: Made,
  { setId, nodes }: { setId: number; nodes: readonly Node[] },
): Promise<Map<string, number>> {
  return addTree(db, made, {
    nodes,
    insert: (rows) =>
      db
        .insertInto('categories')
        .values(
          rows.map((row) => ({
            ...row,
            set_id: setId,
            status: demonstrationDisabledClasses.includes(row.code) ? 0 : 1,
          })),
        )
        .returning(['id', 'code'])
        .execute(),
  });
}

type Row = ReturnType<typeof rowOf>;
interface Added {
  id: number;
  code: string;
}

/** Level by level, since a parent has an id only when it has been added. */
async function addTree(
  db: Queries,
  made: Made,
  { nodes, insert }: { nodes: readonly Node[]; insert: (rows: Row[]) => Promise<Added[]> },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  let level = nodes.filter(([, parent]) => parent === '');
  while (level.length > 0) {
    const rows = level.map((node) => rowOf(made, { node, nodes, parentId: ids.get(node[1]) ?? null }));
    for (const { id, code } of await insert(rows)) ids.set(code, id);
    const codes = new Set(level.map(([code]) => code));
    level = nodes.filter(([, parent]) => codes.has(parent));
  }
  await nameInEnglish(
    db,
    made.tenantId,
    nodes.map(([code, , , name]) => ({ id: ids.get(code) ?? 0, name })),
  );
  return ids;
}

function rowOf(
  made: Made,
  { node, nodes, parentId }: { node: Node; nodes: readonly Node[]; parentId: number | null },
) {
  const [code, parent, name] = node;
  const siblings = nodes.filter((other) => other[1] === parent);
  return {
    ...madeBy(made),
    parent_id: parentId,
    code,
    name,
    sort_order: (siblings.indexOf(node) + 1) * 10,
    search_text: searchText(code, name),
  };
}

function madeBy({ tenantId, adminId }: Made) {
  return { tenant_id: tenantId, created_by: adminId, updated_by: adminId };
}
