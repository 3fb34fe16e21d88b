// Only with row-level security: its database is a copy with it, and the migrations are run by the owner; tenants.test.ts makes tenants.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import type { Database } from '../../database/connection.ts';
import { seedTenantDefaults } from './seed-tenant-defaults.ts';
import { cloneDatabase } from '../../testing/new-database.ts';
import { provisionTenant } from './provision-tenant.ts';

const screens = [
  'product',
  'categorySet',
  'labelSet',
  'specification',
  'applicationSetup',
  'material',
  'classification',
  'bom',
  'device',
  'contract',
  'zBook',
  'application',
  'sharingRule',
  'user',
  'department',
  'role',
  'security',
  'singleSignOn',
  'userGroup',
  'inventoryOrganisation',
  'employee',
  'news',
  'signInLog',
  'auditLog',
  'menu',
  'dictionary',
  'pageText',
  'look',
  'tenant',
  'backgroundJob',
  'recycleBin',
];
const folders = ['goods', 'operations', 'access', 'administration'];
const migrations = [
  '0021-screens-of-older-tenants',
  '0026-more-screens-of-older-tenants',
  '0032-screens-of-applications-and-sharing',
  '0039-moderating-comments',
  '0052-empty-screens-leave-the-menu',
  '0071-screens-of-administration',
  '0076-screen-of-roles',
  '0086-screens-of-logs',
  '0090-screen-of-security-settings',
  '0094-screen-of-tenants',
  '0102-button-of-second-factors',
  '0106-screen-of-single-sign-on',
  '0126-records-of-older-tenants',
  '0127-screens-of-people',
  '0111-screen-of-news',
  '0116-screen-of-menus',
  '0118-screen-of-dictionaries',
  '0120-screen-of-texts',
  '0131-screen-of-look',
  '0138-screen-of-background-jobs',
  '0146-screens-of-imports',
  '0161-screen-of-deleted-records',
  '0176-screens-of-further-imports',
  '0178-materials-and-bills-are-imported',
  '0183-values-in-the-log',
  '0190-products-are-imported',
];

let owner: pg.Client;
let database: Database;

/** A database of its own: the migration touches every tenant. */
beforeAll(async () => {
  const url = await cloneDatabase(inject('template'), 'older_tenants');
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  database = openDatabase(url, { max: 2 });
});

afterAll(async () => {
  await database.close();
  await owner.end();
});

async function newTenant(code: string, operator = false): Promise<number> {
  const admin = { adminAccount: 'admin', adminName: '管理员', passwordHash: 'x' };
  const tenant = { code, name: code, operator, ...admin };
  const { tenantId } = await provisionTenant(database, tenant, (db, made) =>
    seedTenantDefaults(db, made, code),
  );
  return tenantId;
}

/** Every entry with its place, its English name and the roles that hold it. */
async function menuOf(tenant: number): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select r.kind, r.screen, r.code, r.name, r.icon, r.url, p.code as parent, t.name as english,
            (select array_agg(o.code order by o.code) from role_resources g
               join roles o on o.tenant_id = g.tenant_id and o.id = g.role_id
              where g.tenant_id = r.tenant_id and g.resource_id = r.id) as roles,
            rank() over (partition by r.parent_id, r.kind order by r.sort_order) as place
       from resources r
       left join resources p on p.tenant_id = r.tenant_id and p.id = r.parent_id
       left join translations t on t.tenant_id = r.tenant_id and t.record_id = r.id
      where r.tenant_id = $1 order by r.kind, r.screen, r.code`,
    [tenant],
  );
  return rows;
}

async function referenceDataOf(tenant: number): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select d.code, d.name, d.search_text, t.name as english
       from (select tenant_id, id, code, name, '' as search_text from product_types union all
             select tenant_id, id, code, name, search_text from category_sets) as d
       join translations t on t.tenant_id = d.tenant_id and t.record_id = d.id
      where d.tenant_id = $1 order by d.code`,
    [tenant],
  );
  return rows;
}

async function forgetNewScreens(tenant: number): Promise<void> {
  const isNew = `tenant_id = $1 and (screen = any($2) or code = any($3))`;
  const ids = `select id from resources where ${isNew}`;
  const given = [tenant, screens, [...folders, 'manageResources', 'moderate']];
  await owner.query(`delete from translations where tenant_id = $1 and record_id in (${ids})`, given);
  await owner.query(`delete from role_resources where tenant_id = $1 and resource_id in (${ids})`, given);
  await owner.query(`delete from resources where ${isNew} and kind = 'button'`, given);
  await owner.query(`delete from resources where ${isNew} and code <> all($4)`, [...given, folders]);
  await owner.query(`delete from resources where ${isNew}`, given);
  await owner.query('delete from category_sets where tenant_id = $1', [tenant]);
  await owner.query('delete from product_types where tenant_id = $1', [tenant]);
  const sorted = `update resources set sort_order = $2 where tenant_id = $1 and kind = 'menu' and code = $3`;
  await owner.query(sorted, [tenant, 0, 'brand']);
  await owner.query(sorted, [tenant, 1, 'unit']);
  await owner.query(sorted, [tenant, 1, 'basics']);
}

async function migrateAgain(): Promise<void> {
  for (const name of migrations) {
    const file = new URL(`../../../migrations/${name}.sql`, import.meta.url);
    await owner.query(await readFile(file, 'utf8'));
  }
}

async function addRole(tenant: number, code: string, resources: string[]): Promise<void> {
  await owner.query(
    `with made as (insert into roles (tenant_id, code, name) values ($1, $2, $2) returning id)
     insert into role_resources (tenant_id, role_id, resource_id)
     select $1, made.id, r.id from made, resources r
      where r.tenant_id = $1 and case r.kind when 'menu' then r.code else r.screen || ':' || r.code end = any($3)`,
    [tenant, code, resources],
  );
}

async function heldBy(tenant: number, code: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select case r.kind when 'menu' then r.code else r.screen || ':' || r.code end as name
       from role_resources g
       join roles o on o.tenant_id = g.tenant_id and o.id = g.role_id
       join resources r on r.tenant_id = g.tenant_id and r.id = g.resource_id
      where g.tenant_id = $1 and o.code = $2`,
    [tenant, code],
  );
  return rows.map(({ name }) => name).toSorted();
}

test('a role gets what goes with what it holds; managing resources and comments stays with the administrator', async () => {
  const tenant = await newTenant('ROLES');
  await addRole(tenant, 'NEWS', ['home', 'home:publishNews']);
  await addRole(tenant, 'CLERK', ['basics', 'brand', 'brand:add']);
  await forgetNewScreens(tenant);
  await migrateAgain();
  expect(await heldBy(tenant, 'PLATFORM_ADMIN')).toContain('home:manageResources');
  expect(await heldBy(tenant, 'PLATFORM_ADMIN')).toContain('news:moderate');
  expect(await heldBy(tenant, 'NEWS')).toEqual(['home', 'home:publishNews']);
  const screen = (code: string) => [
    code,
    `${code}:add`,
    ...(code === 'applicationSetup' ? [] : [`${code}:export`]),
    ...(['specification', 'classification', 'material', 'product', 'bom'].includes(code)
      ? [`${code}:import`]
      : []),
  ];
  expect(await heldBy(tenant, 'CLERK')).toEqual(
    [
      'basics',
      'brand',
      'brand:add',
      'goods',
      'applicationSetup:add',
      'backgroundJob',
      ...['product', 'specification', 'categorySet', 'labelSet', 'material', 'classification', 'bom'].flatMap(
        screen,
      ),
      'categorySet:copy',
      'labelSet:copy',
      'bom:copy',
      'application:add',
      'application:certificateAdd',
      'application:export',
    ].toSorted(),
  );
});

test('a tenant from before gets what a new one has from the start', async () => {
  const [older, fresh] = [await newTenant('OLDER'), await newTenant('FRESH')];
  await forgetNewScreens(older);
  expect(await menuOf(older)).not.toEqual(await menuOf(fresh));
  await migrateAgain();
  expect(await menuOf(older)).toEqual(await menuOf(fresh));
  expect(await referenceDataOf(older)).toEqual(await referenceDataOf(fresh));
  const before = await menuOf(fresh);
  await migrateAgain();
  expect(await menuOf(fresh)).toEqual(before);
});

test('users from before become employees once, and organisations get codes', async () => {
  const tenant = await newTenant('STAFFED');
  await owner.query(`update inventory_organisations set code = '' where tenant_id = $1`, [tenant]);
  await migrateAgain();
  await migrateAgain();
  const staff = await owner.query(
    `select e.number, e.name, u.account, e.enabled, e.search_text from employees e
       join users u on u.tenant_id = e.tenant_id and u.id = e.user_id where e.tenant_id = $1`,
    [tenant],
  );
  expect(staff.rows).toEqual([
    { number: 'admin', name: '管理员', account: 'admin', enabled: true, search_text: 'admin 管理员 gly' },
  ]);
  const places = await owner.query('select code from inventory_organisations where tenant_id = $1', [tenant]);
  expect(places.rows).toEqual([{ code: 'IO001' }]);
});

test('an operator from before gets the screens of operators', async () => {
  const [older, fresh] = [await newTenant('OLDEROP', true), await newTenant('FRESHOP', true)];
  await forgetNewScreens(older);
  expect(await heldBy(older, 'PLATFORM_ADMIN')).not.toContain('tenant:add');
  await migrateAgain();
  expect(await menuOf(older)).toEqual(await menuOf(fresh));
  expect(await heldBy(older, 'PLATFORM_ADMIN')).toContain('tenant:add');
});
