import type { HomeConfigurationKey } from '@edp/contract/home';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { shanghaiTime } from '../../database/times.ts';
import { nameIn } from '../../database/translations.ts';
import type { Scope } from '../../database/scope.ts';

/** What a tenant has set of its looks. */
export async function listHomeConfiguration(
  database: Database,
  tenantId: number,
): Promise<Map<string, string>> {
  const rows = await database
    .asTenant(tenantId)
    .selectFrom('home_configuration')
    .select(['key', 'value'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export const defaultLooks: Record<HomeConfigurationKey, string> = {
  bottomTitle: '企业数字化平台 · 版权所有',
  browserTitle: '企业数字化平台',
  tabIcon: '/favicon.svg',
  mainLogoId: '/favicon.svg',
  mainLogoShow: '1',
  loginLogoId: '',
  loginBackgroundId: '',
  loginTitle: '企业数字化平台',
  loginButtonColor: '',
};

/** Screens whose records the home page counts, and the table of each. */
const counted = [
  { screen: 'categorySet', table: 'category_sets' },
  { screen: 'brand', table: 'brands' },
  { screen: 'unit', table: 'units' },
] as const;
const NEWEST_CHANGES = 8;

/** How many records each of the screens holds. */
export async function countRecords({ db, tenantId }: Scope, screens: ReadonlySet<string>) {
  const arms = counted
    .filter(({ screen }) => screens.has(screen))
    .map(
      ({ screen, table }) =>
        sql`select ${screen}::text as screen, (select count(*) from ${sql.table(table)} where tenant_id = ${tenantId}) as total`,
    );
  if (arms.length === 0) return [];
  const { rows } = await sql<{ screen: string; total: number }>`${sql.join(arms, sql` union all `)}`.execute(
    db,
  );
  return rows;
}

/** The records of the screens that were changed last, newest first. */
export async function newestChanges({ db, tenantId, language }: Scope, screens: ReadonlySet<string>) {
  const arms = counted
    .filter(({ screen }) => screens.has(screen))
    .map(
      ({ screen, table }) => sql`(
        select ${screen}::text as screen, tenant_id, id, code, name, updated_by, updated_at
          from ${sql.table(table)} where tenant_id = ${tenantId}
         order by updated_at desc limit ${NEWEST_CHANGES})`,
    );
  if (arms.length === 0) return [];
  const changedTime = shanghaiTime(sql.ref('changed.updated_at'));
  const id = sql.ref<number>('changed.id');
  const name = nameIn(language, { tenantId, id, name: sql.ref('changed.name') });
  const { rows } = await sql<{
    screen: string;
    id: number;
    code: string;
    name: string;
    changedBy: string;
    changedTime: string;
  }>`
    select changed.screen, changed.id, changed.code, ${name} as name, u.name as "changedBy", ${changedTime} as "changedTime"
      from (${sql.join(arms, sql` union all `)}) as changed
      join users as u on u.tenant_id = ${tenantId} and u.id = changed.updated_by
     order by changed.updated_at desc, changed.id desc limit ${NEWEST_CHANGES}`.execute(db);
  return rows;
}
