import { AppError } from '../../app-error.ts';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Setting, SettingType, settings } from '@edp/contract/settings';
import { sql } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import { orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import type { Scope } from '../../database/scope.ts';
import { contains, searchText, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { creationStamp, updateStamp } from '../../database/records/stamps.ts';
import { recordTables } from '../../recycle-bin/record-tables.ts';

export const settingRecord = recordTables({
  kind: 'setting',
  table: 'settings',
  code: 'code',
  name: 'name',
  parts: [],
});

export interface SettingFields {
  name: string;
  code?: string | undefined;
  remark?: string | undefined;
}

function selectSettings({ db, tenantId }: Scope) {
  return db
    .selectFrom('settings as s')
    .where('s.tenant_id', '=', tenantId)
    .select((row) => [
      's.id',
      's.type',
      's.name',
      's.code',
      's.remark',
      shanghaiTime(row.ref('s.created_at')).as('createTime'),
      's.version',
    ]);
}

type SettingRow = Awaited<ReturnType<ReturnType<typeof selectSettings>['executeTakeFirstOrThrow']>>;

const sortColumns = { name: 's.name', code: 's.code', remark: 's.remark', createTime: 's.created_at' };

export async function listSettings(
  scope: Scope,
  { type, name, keyword, page: pageNo, limit: pageSize, ...asked }: ParsedInputOf<typeof settings.list>,
): Promise<PagedRows<SettingRow>> {
  const matching = scope.db
    .selectFrom('settings as s')
    .select('s.id')
    .where('s.tenant_id', '=', scope.tenantId)
    .where('s.type', '=', type)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) => contains(row.ref('s.search_text'), word)),
        ...(name === undefined ? [] : [contains(row.ref('s.name'), name)]),
      ]),
    );
  // There are too few for the count to be worth a bound, and the answer has no place to tell of one.
  const options = { pageNo, pageSize, id: 's.id', order: orderKeys(sortColumns, asked), filtered: false };
  return paged(scope.db, { matching, rows: selectSettings(scope) }, options);
}

type SettingKey = Pick<Setting, 'id' | 'type'>;

function settingOf(scope: Scope, { id, type }: SettingKey) {
  return selectSettings(scope).where('s.id', '=', id).where('s.type', '=', type);
}

/** The setting, if it is of this type. */
export async function findSetting(scope: Scope, key: SettingKey): Promise<Setting | undefined> {
  const row = await settingOf(scope, key).executeTakeFirst();
  return row && { ...row, type: key.type };
}

/** The setting, if it is of this type, kept from other writers until the transaction ends. */
export async function lockSetting(scope: Scope, key: SettingKey): Promise<Setting | undefined> {
  const row = await settingOf(scope, key).forNoKeyUpdate('s').executeTakeFirst();
  return row && { ...row, type: key.type };
}

export async function createSetting(
  scope: Scope,
  type: SettingType,
  { name, code = '', remark = '' }: SettingFields,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('settings')
    .values({
      type,
      name,
      code,
      remark,
      search_text: searchText(code, name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateSetting(scope: Scope, current: Setting, fields: SettingFields): Promise<void> {
  const { name, code, remark } = fields;
  await scope.db
    .updateTable('settings')
    .set({
      name,
      code,
      remark,
      search_text: searchText(code ?? current.code, name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}

/** Keeps settings of the type from other writers until the transaction ends. @throws AppError notFound when one is missing */
export async function lockSettings(
  { db, tenantId }: Scope,
  { type, ids }: { type: SettingType; ids: readonly number[] },
): Promise<void> {
  const found = await db
    .selectFrom('settings')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .where(idIn(sql.ref('id'), ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length < ids.length) throw new AppError('notFound');
}
