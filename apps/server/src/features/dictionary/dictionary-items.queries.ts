import { sql } from 'kysely';
import { nextRecordId } from '../../database/records/write-record.ts';
import { updateStamp } from '../../database/records/stamps.ts';
import { saveTranslations } from '../../database/records/translations.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { recordTables, translationsPart } from '../../recycle-bin/record-tables.ts';

export const itemRecord = recordTables({
  kind: 'dictionaryItem',
  table: 'dictionary_items',
  code: 'key',
  name: 'name',
  parts: [translationsPart],
  ownEvent: true,
});

export interface StoredItem {
  id: number;
  dictionary: string;
  key: string;
  chineseName: string;
  englishName: string;
  enabled: boolean;
  sort: number;
  version: number;
}

function selectItems({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('dictionary_items as i')
    .where('i.tenant_id', '=', tenantId)
    .select([
      'i.id',
      'i.dictionary',
      'i.key',
      'i.name as chineseName',
      sql<string>`coalesce((
        select t.name from translations as t
         where t.tenant_id = ${tenantId} and t.record_id = i.id and t.language = 'ENG'), '')`.as(
        'englishName',
      ),
      'i.enabled',
      'i.sort_order as sort',
      'i.version',
    ]);
}

/** Of all dictionaries, by sort order. */
export async function listItems(scope: TenantScope): Promise<StoredItem[]> {
  return selectItems(scope).orderBy('i.sort_order').orderBy('i.id').execute();
}

export async function findItem(scope: TenantScope, id: number): Promise<StoredItem | undefined> {
  return selectItems(scope).where('i.id', '=', id).executeTakeFirst();
}

/** The items of a dictionary by sort order, kept from other writers until the transaction ends. */
export async function lockItems(scope: TenantScope, dictionary: string): Promise<StoredItem[]> {
  const { db, tenantId } = scope;
  await sql`
    select from dictionary_items where tenant_id = ${tenantId} and dictionary = ${dictionary}
     order by id for no key update`.execute(db);
  return selectItems(scope)
    .where('i.dictionary', '=', dictionary)
    .orderBy('i.sort_order')
    .orderBy('i.id')
    .execute();
}

interface ItemFields {
  chineseName?: string;
  englishName?: string | undefined;
  enabled?: boolean;
  sort?: number;
}

export async function createItem(
  scope: Scope,
  fields: ItemFields & { dictionary: string; key: string; chineseName: string; sort: number },
): Promise<number> {
  const { dictionary, key, chineseName, sort, englishName } = fields;
  const { db, tenantId, userId } = scope;
  const id = await nextRecordId(scope);
  await db
    .insertInto('dictionary_items')
    .values({
      tenant_id: tenantId,
      id,
      dictionary,
      key,
      name: chineseName,
      sort_order: sort,
      updated_by: userId,
    })
    .execute();
  await nameInEnglish(scope, id, englishName);
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateItem(scope: Scope, id: number, fields: ItemFields): Promise<void> {
  const { chineseName: name, englishName, enabled, sort: sort_order } = fields;
  await scope.db
    .updateTable('dictionary_items')
    .set({ name, enabled, sort_order, ...updateStamp(scope) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await nameInEnglish(scope, id, englishName);
}

async function nameInEnglish({ db, tenantId }: Scope, id: number, name: string | undefined): Promise<void> {
  if (name !== undefined) await saveTranslations(db, { tenantId, id }, [{ type: 'ENG', name }]);
}
