import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../scope.ts';
import { searchText } from '../lists/search.ts';
import { findNode, lockCurrentVersion, lockSet } from './lock-node.ts';
import type { Reading } from './lock-node.ts';
import { validateParent } from './validate-parent.ts';
import type { StoredNode, NamedTree } from './tree-table.ts';

/** Those of a change that are absent keep what is stored. */
export interface NodeFields {
  code: string;
  name: string;
  sort: number;
  /** Undefined keeps the picture, null removes it. */
  pictureId: number | null | undefined;
  own: number;
}

interface Saved extends Omit<Reading, 'id'> {
  /** Undefined adds. */
  id?: number | undefined;
  /** Needed to add; a stored node stays in its set. */
  setId?: number | undefined;
  /** 0 makes a root; undefined keeps the parent. */
  parentId?: number | undefined;
  /** What the node holds below this parent, 0 for a root; `stored` is what it held, undefined for a new one. */
  fieldsBelow: (parentId: number, stored?: StoredNode) => NodeFields;
}

/**
 * Adds the node or changes it, and moves it when it is given another parent.
 * @throws AppError notFound, stale with the record as it is now, invalidInput naming the set or parentId
 */
export async function saveNode(scope: Scope, tree: NamedTree, saved: Saved): Promise<number> {
  if (saved.id === undefined) return addNode(scope, tree, saved);
  await changeNode(scope, tree, { ...saved, id: saved.id });
  return saved.id;
}

async function addNode(
  scope: Scope,
  tree: NamedTree,
  { setId, parentId = 0, fieldsBelow }: Saved,
): Promise<number> {
  if (setId === undefined || !(await lockSet(scope, tree, setId)))
    throw AppError.invalidField(tree.setField, `请选择${tree.setName}`);
  await validateParent(scope, tree, { setId, parentId, field: 'parentId' });
  const { code, name, sort, pictureId = null, own } = fieldsBelow(parentId);
  const { db, tenantId, userId } = scope;
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tree.nodes)}
      (tenant_id, set_id, parent_id, code, name, sort_order, picture_id, ${sql.ref(tree.own)},
       search_text, created_by, updated_by)
    values (${tenantId}, ${setId}, ${parentId || null}, ${code}, ${name}, ${sort}, ${pictureId}, ${own},
            ${searchText(code, name)}, ${userId}, ${userId})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function changeNode(scope: Scope, tree: NamedTree, saved: Saved & { id: number }): Promise<void> {
  const stored = await findNode(scope, tree, saved.id);
  if (stored === undefined) throw new AppError('notFound');
  const { setId = stored.setId, parentId = stored.parentId } = saved;
  if (setId !== stored.setId) throw AppError.invalidField(tree.setField, `不能移动到其他${tree.setName}`);
  const moves = parentId !== stored.parentId;
  if (moves) await lockSet(scope, tree, setId);
  const { id, version, read, fieldsBelow } = saved;
  const reading = { id, version, read, parentId: moves ? undefined : parentId };
  const current = await lockCurrentVersion(scope, tree, reading);
  if (parentId !== current.parentId)
    await validateParent(scope, tree, { setId, parentId, id, field: 'parentId' });
  await writeNode(scope, tree, { current, parentId, fields: fieldsBelow(parentId, current) });
}

async function writeNode(
  scope: Scope,
  tree: NamedTree,
  { current, parentId, fields }: { current: StoredNode; parentId: number; fields: Partial<NodeFields> },
): Promise<void> {
  const { db, tenantId, userId } = scope;
  const { pictureId = current.pictureId, own = current.own } = fields;
  const { code, name, sort } = await namesOf(scope, tree, { id: current.id, fields });
  await sql`
    update ${sql.table(tree.nodes)}
       set parent_id = ${parentId || null}, code = ${code}, name = ${name}, sort_order = ${sort},
           picture_id = ${pictureId}, ${sql.ref(tree.own)} = ${own}, search_text = ${searchText(code, name)},
           version = version + 1, updated_by = ${userId}, updated_at = ${new Date()}
     where tenant_id = ${tenantId} and id = ${current.id}`.execute(db);
}

type Names = Pick<NodeFields, 'code' | 'name' | 'sort'>;

/** What the node is called and where it stands from now on; what is stored of it is read only where something is absent. */
async function namesOf(
  { db, tenantId }: Scope,
  tree: NamedTree,
  { id, fields }: { id: number; fields: Partial<NodeFields> },
): Promise<Names> {
  const { code, name, sort } = fields;
  if (code !== undefined && name !== undefined && sort !== undefined) return { code, name, sort };
  const { rows } = await sql<Names>`
    select code, name, sort_order as sort
      from ${sql.table(tree.nodes)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  const [stored] = rows;
  if (stored === undefined) throw new AppError('notFound');
  return { code: code ?? stored.code, name: name ?? stored.name, sort: sort ?? stored.sort };
}
