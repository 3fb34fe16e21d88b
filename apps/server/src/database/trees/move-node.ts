import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../scope.ts';
import { findNode, lockCurrentVersion, lockSet } from './lock-node.ts';
import type { Reading } from './lock-node.ts';
import { validateParent } from './validate-parent.ts';
import type { StoredNode, TreeTable } from './tree-table.ts';

interface Move extends Reading {
  /** Undefined makes a root. */
  parentId?: number | undefined;
  /** Undefined puts the node at the end. */
  beforeId?: number | undefined;
}

export interface Sibling {
  id: number;
  sort: number;
}

/** Between two nodes when they are numbered anew. */
const GAP = 10;
const LAST = 999_999_999;

/**
 * Puts the node, with all below it, before a child of the parent or at the end of them.
 * Answers its new version and where it stood before, as the input that takes it back.
 * @throws AppError notFound, stale, invalidInput naming parentId, invalidState when `beforeId` is no child of the parent
 */
export async function moveNode(
  scope: Scope,
  tree: TreeTable,
  { parentId = 0, beforeId = 0, ...reading }: Move,
) {
  const { id } = reading;
  const stored = await findNode(scope, tree, id);
  if (stored === undefined) throw new AppError('notFound');
  const { setId } = stored;
  await lockSet(scope, tree, setId);
  const current = await lockCurrentVersion(scope, tree, reading);
  const siblings = await childrenOf(scope, tree, current);
  const former = { parentId: current.parentId, beforeId: nextOf(siblings, id) };
  const stays = former.parentId === parentId && former.beforeId === beforeId;
  if (stays) return { id, version: current.version, former };
  const moves = parentId !== former.parentId;
  if (moves) await validateParent(scope, tree, { setId, parentId, id, field: 'parentId' });
  const children = moves ? await childrenOf(scope, tree, { setId, parentId }) : siblings;
  const others = children.filter((child) => child.id !== id);
  const { sort, renumbered } = planPlace(others, beforeId);
  await renumber(scope, tree, renumbered);
  return { id, version: await place(scope, tree, { id, parentId, sort }), former };
}

/**
 * A sort that puts a node before the sibling, or at the end, and the siblings that are numbered anew where there is no room.
 * @throws AppError invalidState when `beforeId` is none of the siblings
 */
export function planPlace(
  siblings: readonly Sibling[],
  beforeId: number,
): { sort: number; renumbered: Sibling[] } {
  const at = beforeId === 0 ? siblings.length : siblings.findIndex((child) => child.id === beforeId);
  if (at < 0) throw new AppError('invalidState', '目标位置已变化');
  const between = sortBetween(siblings[at - 1], siblings[at]);
  if (between !== undefined) return { sort: between, renumbered: [] };
  const renumbered = siblings.map(({ id }, index) => ({
    id,
    sort: (index < at ? index + 1 : index + 2) * GAP,
  }));
  return { sort: (at + 1) * GAP, renumbered };
}

/** 0 for the last. */
export function nextOf(siblings: readonly Sibling[], id: number): number {
  return siblings[siblings.findIndex((child) => child.id === id) + 1]?.id ?? 0;
}

async function childrenOf(
  { db, tenantId }: Scope,
  tree: TreeTable,
  { setId, parentId }: Pick<StoredNode, 'setId' | 'parentId'>,
): Promise<Sibling[]> {
  const below = parentId === 0 ? sql`parent_id is null` : sql`parent_id = ${parentId}`;
  const { rows } = await sql<Sibling>`
    select id, sort_order as sort from ${sql.table(tree.nodes)}
     where tenant_id = ${tenantId} and ${sql.ref(tree.set)} = ${setId} and ${below}
     order by sort_order, id`.execute(db);
  return rows;
}

/** Undefined when there is no room. */
function sortBetween(before: Sibling | undefined, after: Sibling | undefined): number | undefined {
  const low = before?.sort ?? (after === undefined ? 0 : -1);
  const high = after?.sort ?? low + 2 * GAP;
  const middle = Math.floor((low + high) / 2);
  return low < middle && middle <= LAST ? middle : undefined;
}

/** Their forms say the sort, so that whoever has read the former one is stale. */
async function renumber(
  { db, tenantId, userId }: Scope,
  tree: TreeTable,
  nodes: readonly Sibling[],
): Promise<void> {
  if (nodes.length === 0) return;
  const [ids, sorts] = [nodes.map(({ id }) => id), nodes.map(({ sort }) => sort)];
  await sql`
    update ${sql.table(tree.nodes)} as n
       set sort_order = given.sort, version = n.version + 1, updated_by = ${userId}, updated_at = ${new Date()}
      from unnest(${ids}::bigint[], ${sorts}::integer[]) as given (id, sort)
     where n.tenant_id = ${tenantId} and n.id = given.id and n.sort_order <> given.sort`.execute(db);
}

/** Answers the new version. */
async function place(
  { db, tenantId, userId }: Scope,
  tree: TreeTable,
  { id, parentId, sort }: { id: number; parentId: number; sort: number },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(tree.nodes)}
       set parent_id = ${parentId || null}, sort_order = ${sort},
           version = version + 1, updated_by = ${userId}, updated_at = ${new Date()}
     where tenant_id = ${tenantId} and id = ${id}
    returning version`.execute(db);
  return rows[0]?.version ?? 0;
}
