import { sql } from 'kysely';
import { z } from 'zod';
import { nextRecordId } from '../../database/records/write-record.ts';
import { updateStamp } from '../../database/records/stamps.ts';
import { saveTranslations } from '../../database/records/translations.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';

const ids = z.array(z.number());

/** An entry of the menu; buttons stand elsewhere. */
export interface StoredEntry {
  id: number;
  /** 0 for the first level. */
  parentId: number;
  code: string;
  screen: string;
  chineseName: string;
  englishName: string;
  icon: string;
  url: string;
  sort: number;
  hidden: boolean;
  opensWindow: boolean;
  version: number;
  roleIds: number[];
}

function selectEntries({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('resources as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.kind', '=', 'menu')
    .select((row) => [
      'r.id',
      row.fn.coalesce('r.parent_id', row.lit(0)).as('parentId'),
      'r.code',
      'r.screen',
      'r.name as chineseName',
      sql<string>`coalesce((
        select t.name from translations as t
         where t.tenant_id = ${tenantId} and t.record_id = r.id and t.language = 'ENG'), '')`.as(
        'englishName',
      ),
      'r.icon',
      'r.url',
      'r.sort_order as sort',
      'r.hidden',
      'r.opens_window as opensWindow',
      'r.version',
      sql`coalesce((
        select json_agg(g.role_id order by g.role_id) from role_resources as g
         where g.tenant_id = ${tenantId} and g.resource_id = r.id), '[]')`.as('roleIds'),
    ]);
}

/** All entries in menu order. */
export async function listEntries(scope: TenantScope): Promise<StoredEntry[]> {
  const rows = await selectEntries(scope).orderBy('r.sort_order').orderBy('r.id').execute();
  return rows.map((row) => ({ ...row, roleIds: ids.parse(row.roleIds) }));
}

/** The same, kept from whoever else changes the menu until the transaction ends. */
export async function lockEntries(scope: TenantScope): Promise<StoredEntry[]> {
  const { db, tenantId } = scope;
  // In one order, so that two who change the menu wait for each other instead of for both.
  await sql`
    select from resources where tenant_id = ${tenantId} and kind = 'menu' order by id for no key update`.execute(
    db,
  );
  return listEntries(scope);
}

export interface EntryFields {
  parentId?: number;
  chineseName?: string | undefined;
  englishName?: string | undefined;
  icon?: string | undefined;
  url?: string | undefined;
  sort?: number;
  hidden?: boolean | undefined;
  opensWindow?: boolean | undefined;
}

/** Answers its id, of which its code is made. */
export async function createEntry(
  scope: Scope,
  {
    kind,
    parentId,
    ...fields
  }: EntryFields & { kind: string; parentId: number; chineseName: string; sort: number },
): Promise<number> {
  const { db, tenantId, userId } = scope;
  const id = await nextRecordId(scope);
  await db
    .insertInto('resources')
    .values({
      tenant_id: tenantId,
      id,
      kind: 'menu',
      code: `${kind}-${id}`,
      name: fields.chineseName,
      parent_id: parentId || null,
      sort_order: fields.sort,
      icon: fields.icon ?? '',
      url: fields.url ?? '',
      hidden: fields.hidden ?? false,
      opens_window: fields.opensWindow ?? false,
      updated_by: userId,
    })
    .execute();
  await nameInEnglish(scope, id, fields.englishName);
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateEntry(scope: Scope, id: number, fields: EntryFields): Promise<void> {
  const { parentId, chineseName, icon, url, sort, hidden, opensWindow } = fields;
  await scope.db
    .updateTable('resources')
    .set({
      parent_id: parentId === undefined ? undefined : parentId || null,
      name: chineseName,
      icon,
      url,
      sort_order: sort,
      hidden,
      opens_window: opensWindow,
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await nameInEnglish(scope, id, fields.englishName);
}

async function nameInEnglish({ db, tenantId }: Scope, id: number, name: string | undefined): Promise<void> {
  if (name !== undefined) await saveTranslations(db, { tenantId, id }, [{ type: 'ENG', name }]);
}

/** Their place is not in their form: nobody who edits one of them becomes stale by it. */
export async function renumberEntries(
  { db, tenantId }: TenantScope,
  siblings: readonly { id: number; sort: number }[],
): Promise<void> {
  if (siblings.length === 0) return;
  const [entryIds, sorts] = [siblings.map(({ id }) => id), siblings.map(({ sort }) => sort)];
  await sql`
    update resources as r set sort_order = given.sort
      from unnest(${entryIds}::bigint[], ${sorts}::integer[]) as given (id, sort)
     where r.tenant_id = ${tenantId} and r.id = given.id`.execute(db);
}

/** Grants entries to roles, and takes others from them. */
export async function changeGrants(
  { db, tenantId }: TenantScope,
  changes: Record<'granted' | 'withdrawn', readonly { entryId: number; roleId: number }[]>,
): Promise<void> {
  const { granted, withdrawn } = changes;
  if (withdrawn.length > 0)
    await sql`
      delete from role_resources as g
       using unnest(${withdrawn.map(({ entryId }) => entryId)}::bigint[],
                    ${withdrawn.map(({ roleId }) => roleId)}::bigint[]) as given (entry_id, role_id)
       where g.tenant_id = ${tenantId} and g.resource_id = given.entry_id and g.role_id = given.role_id`.execute(
      db,
    );
  if (granted.length > 0)
    await db
      .insertInto('role_resources')
      .values(
        granted.map(({ entryId, roleId }) => ({
          tenant_id: tenantId,
          role_id: roleId,
          resource_id: entryId,
        })),
      )
      .onConflict((conflict) => conflict.columns(['tenant_id', 'role_id', 'resource_id']).doNothing())
      .execute();
}
