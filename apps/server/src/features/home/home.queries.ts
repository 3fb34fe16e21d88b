import type { HomeConfigurationKey } from '@edp/contract/home';
import { sql } from 'kysely';
import { visibleTo, readableBy } from '../../database/access/access.ts';
import { isInOrganisationOf, isPlaced } from '../../database/access/organisation-access.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName } from '../../database/records/translations.ts';
import type { Scope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';

export const defaultBranding: Record<HomeConfigurationKey, string> = {
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

/** Records that belong to somebody: only of the tenant's newest changes is asked which of them the reader sees. */
const owned = [
  { screen: 'product', kind: 'product', table: 'products', code: 'code', name: 'name' },
  { screen: 'material', kind: 'material', table: 'materials', code: 'item_code', name: 'item_name' },
  { screen: 'bom', kind: 'bom', table: 'boms', code: 'product_code', name: 'product_name' },
] as const;
const LOOKED_THROUGH = 500;

/** The columns of a screen that show a record's code and name. */
export function toColumns(screen: string): { code: string; name: string } {
  if (screen === 'material') return { code: 'itemCode', name: 'itemName' };
  if (screen === 'bom') return { code: 'productCode', name: 'productName' };
  return { code: 'code', name: 'name' };
}

async function ownedArm(scope: Scope, { screen, kind, table, code, name }: (typeof owned)[number]) {
  const accessFilter = await readableBy(scope, kind);
  const isHere = isPlaced(kind) ? isInOrganisationOf(scope, kind, sql.ref('r.id')) : sql.lit(true);
  return sql`(
    select ${screen}::text as screen, r.tenant_id, r.id, r.code, r.name, r.updated_by, r.updated_at
      from (select tenant_id, id, ${sql.ref(code)} as code, ${sql.ref(name)} as name, department_id, created_by,
                   updated_by, updated_at
              from ${sql.table(table)} where tenant_id = ${scope.tenantId}
             order by updated_at desc limit ${LOOKED_THROUGH}) as r
     where ${visibleTo(accessFilter, 'r')} and ${isHere} order by r.updated_at desc limit ${NEWEST_CHANGES})`;
}

/** Certificates belong to whom their applications belong. */
async function certificateArm(scope: Scope) {
  const accessFilter = await readableBy(scope, 'application');
  return sql`(
    select 'application'::text as screen, c.tenant_id, c.id, a.code, coalesce(nullif(c.package_name, ''), a.name) as name,
           c.updated_by, c.updated_at
      from (select tenant_id, id, application_id, package_name, updated_by, updated_at
              from certificates where tenant_id = ${scope.tenantId}
             order by updated_at desc limit ${LOOKED_THROUGH}) as c
      join applications as a on a.tenant_id = c.tenant_id and a.id = c.application_id
     where ${visibleTo(accessFilter, 'a')} order by c.updated_at desc limit ${NEWEST_CHANGES})`;
}

/** The records of the screens that were changed last, newest first. */
export async function newestChanges(context: SignedInContext) {
  const { db, tenantId, language, session } = context;
  const { screens } = session.rights;
  // Who works in no inventory organisation sees none of what they have.
  const seesPlaced = session.inventoryOrganisationId !== null;
  const seen = owned.filter(({ screen, kind }) => screens.has(screen) && (seesPlaced || !isPlaced(kind)));
  const arms = [
    ...counted
      .filter(({ screen }) => screens.has(screen))
      .map(
        ({ screen, table }) => sql`(
        select ${screen}::text as screen, tenant_id, id, code, name, updated_by, updated_at
          from ${sql.table(table)} where tenant_id = ${tenantId}
         order by updated_at desc limit ${NEWEST_CHANGES})`,
      ),
    ...(await Promise.all(seen.map((table) => ownedArm(context, table)))),
    ...(screens.has('application') ? [await certificateArm(context)] : []),
  ];
  if (arms.length === 0) return [];
  const changedTime = shanghaiTime(sql.ref('changed.updated_at'));
  const id = sql.ref<number>('changed.id');
  const name = localizedName(language, { tenantId, id, name: sql.ref('changed.name') });
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
