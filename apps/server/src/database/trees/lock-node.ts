import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../scope.ts';
import { isStale, staleRefusal } from '../records/stale.ts';
import type { StoredNode, TreeTable } from './tree-table.ts';

export async function findNode(
  scope: TenantScope,
  tree: TreeTable,
  id: number,
): Promise<StoredNode | undefined> {
  return readNode(scope, tree, { id, locked: sql`` });
}

/** The node, kept from other writers until the transaction ends; new records may go on referring to it. */
async function lockNode(scope: TenantScope, tree: TreeTable, id: number): Promise<StoredNode | undefined> {
  return readNode(scope, tree, { id, locked: sql`for no key update` });
}

/** The node, kept from other writers and from new references until the transaction ends. */
export async function lockForRemoval(
  scope: TenantScope,
  tree: TreeTable,
  id: number,
): Promise<StoredNode | undefined> {
  return readNode(scope, tree, { id, locked: sql`for update` });
}

async function readNode(
  { db, tenantId }: TenantScope,
  tree: TreeTable,
  { id, locked }: { id: number; locked: RawBuilder<unknown> },
): Promise<StoredNode | undefined> {
  const { rows } = await sql<StoredNode>`
    select id, ${sql.ref(tree.set)} as "setId", coalesce(parent_id, 0) as "parentId",
           picture_id as "pictureId", ${sql.ref(tree.own)} as own, version
      from ${sql.table(tree.nodes)} where tenant_id = ${tenantId} and id = ${id} ${locked}`.execute(db);
  return rows[0];
}

/**
 * Lets nobody else change the set's structure until the transaction ends; comes before any lock of a node.
 * False when there is no such set.
 */
export async function lockSet({ db, tenantId }: TenantScope, tree: TreeTable, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(tree.sets)}
     where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(db);
  return rows.length > 0;
}

/** The sets of several nodes, in the order of their ids, so that whoever else locks several waits for them once. */
export async function lockSetsOf(
  { db, tenantId }: TenantScope,
  tree: TreeTable,
  nodeIds: readonly number[],
): Promise<void> {
  await sql`
    select s.id from ${sql.table(tree.sets)} as s
     where s.tenant_id = ${tenantId} and s.id in (
       select n.${sql.ref(tree.set)} from ${sql.table(tree.nodes)} as n
        where n.tenant_id = ${tenantId} and n.id = any(${nodeIds}::bigint[]))
     order by s.id for no key update of s`.execute(db);
}

/** What a command says about the node that it changes. */
export interface Reading {
  id: number;
  /** The caller's; without one nothing is checked. */
  version?: number | null | undefined;
  /** The record as a stale command is told it. */
  read: (id: number) => Promise<unknown>;
}

/**
 * The node as it is now, locked. `parentId` is where it stood a moment ago, given when the set is not locked: a node
 * moved since then cannot be set right without that lock.
 * @throws AppError notFound, stale with the record as it is now
 */
export async function lockCurrentVersion(
  scope: TenantScope,
  tree: TreeTable,
  { id, version, read, parentId }: Reading & { parentId?: number | undefined },
): Promise<StoredNode> {
  const current = await lockNode(scope, tree, id);
  if (current === undefined) throw new AppError('notFound');
  const moved = parentId !== undefined && parentId !== current.parentId;
  if (moved || isStale(version, current))
    throw await staleRefusal(scope, { table: tree.nodes, id }, await read(id));
  return current;
}
