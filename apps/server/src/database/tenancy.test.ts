import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { applicationRoleOf } from './application-role.ts';

const product = useTestApp();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

/** Tables that belong to no tenant, and why. */
const withoutTenant: Record<string, string> = {
  tenants: 'the list of tenants itself',
  server_keys: 'shared by all server processes',
  server_secrets: 'where the version before finds its keys',
  tickets: 'found before a tenant is known',
  nonces: 'found before a tenant is known',
  answered_commands: 'also kept by transactions of no tenant or of a tenant that is being made',
  captchas: 'found before a tenant is known',
  phone_codes: 'found before a tenant is known',
  pending_sign_ins: 'found before a tenant is known',
  passkey_challenges: 'found before a tenant is known',
  rate_limits: 'found before a tenant is known',
  sign_on_attempts: 'found before a tenant is known',
  background_job_queue: 'found before it is known whose turn it is',
  pending_uploads: 'names of stored objects whose record is not written yet',
  registration_files: 'pictures of applications, uploaded before there is a tenant',
  registrations: 'applications, of which a tenant may be made',
  text_message_outbox: 'text messages to people who may have no tenant yet',
  kysely_migration: 'the migrator’s own',
};

async function names(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** Ordinary tables of ours, with `tenantTables` meaning that they are not on the list above. */
const tenantTables = `(select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relowner from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and c.relname not in (${Object.keys(withoutTenant)
      .map((name) => `'${name}'`)
      .join(', ')})) as t`;

describe('the catalogue', () => {
  test('knows tenant tables at all', async () => {
    expect((await names(`select relname as name from ${tenantTables}`)).length).toBeGreaterThan(10);
  });

  test('every tenant table has a tenant_id that is never null and defaults to the set tenant', async () => {
    expect(
      await names(`select relname as name from ${tenantTables} where not exists (
        select from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'bigint'::regtype
           and pg_get_expr(d.adbin, d.adrelid) like '%current_tenant()%')`),
    ).toEqual([]);
  });

  test('row-level security is enabled and forced, with a policy that reads and writes by tenant', async () => {
    expect(
      await names(
        `select relname as name from ${tenantTables} where not (relrowsecurity and relforcerowsecurity)`,
      ),
      // Its owner's function reads it past the policy, which no text index can be used under, and checks the tenant itself.
    ).toEqual(['search_entries']);
    expect(
      await names(`select relname as name from ${tenantTables} where not exists (
        select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
           and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = app.current_tenant())'
           and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_id = app.current_tenant())')
        or (select count(*) from pg_policy p where p.polrelid = t.oid) <> 1`),
    ).toEqual([]);
  });

  test('every primary, unique and foreign key starts with the tenant', async () => {
    expect(
      await names(`select t.relname || '.' || k.conname as name from ${tenantTables} join pg_constraint k on k.conrelid = t.oid
        where k.contype in ('p', 'u', 'f')
          and (select attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) <> 'tenant_id'`),
    ).toEqual([]);
    expect(
      await names(`select t.relname || '.' || i.relname as name from ${tenantTables} join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
        where (select attname from pg_attribute a where a.attrelid = x.indrelid and a.attnum = x.indkey[0]) is distinct from 'tenant_id'`),
      // The tenant is in each of its numbers.
    ).toEqual(['search_entries.search_entries_tokens']);
  });

  test('foreign keys neither set null nor leave the tenant', async () => {
    expect(
      await names(`select conname as name from pg_constraint where contype = 'f' and confdeltype = 'n'`),
    ).toEqual([]);
    expect(
      await names(`select k.conname as name from ${tenantTables} join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
        join pg_class r on r.oid = k.confrelid where r.relname in (${Object.keys(withoutTenant)
          .map((name) => `'${name}'`)
          .join(', ')}) and r.relname <> 'tenants'`),
    ).toEqual([]);
  });

  test('ids come from the one sequence, and no constraint name ends in a digit', async () => {
    expect(
      await names(`select attrelid::regclass::text as name from pg_attribute where attidentity <> ''
      and attrelid in (select oid from ${tenantTables})`),
    ).toEqual([]);
    expect(await names(`select sequencename as name from pg_sequences where schemaname = 'public'`)).toEqual([
      'record_id_sequence',
    ]);
    expect(
      await names(
        `select k.conname as name from ${tenantTables} join pg_constraint k on k.conrelid = t.oid where k.conname ~ '[0-9]$'`,
      ),
    ).toEqual([]);
  });

  test('no function raises its caller’s rights without a fixed search path', async () => {
    expect(
      await names(`select proname as name from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'app'::regnamespace)
        and not coalesce(proconfig::text like '%search_path=%', false)`),
    ).toEqual([]);
  });

  test('the application owns nothing and is no superuser', async () => {
    const role = applicationRoleOf(product.ownerUrl).name;
    expect(
      await names(
        `select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = '${role}'`,
      ),
    ).toEqual([]);
    const { rows } = await owner.query(
      'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = $1',
      [role],
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
    ]);
  });
});

describe('the fence', () => {
  test('with no tenant set nothing is visible and nothing can be written', async () => {
    const tenant = await product.newTenant();
    const { global } = product.database;
    expect(await global.selectFrom('users').selectAll().execute()).toEqual([]);
    await expect(
      global.insertInto('departments').values({ tenant_id: tenant.id, name: 'x' }).execute(),
    ).rejects.toThrow(/row-level security/);
  });

  test('one tenant a transaction: another’s rows are neither read nor written, whatever the statement says', async () => {
    const [tenant, other] = [await product.newTenant(), await product.newTenant()];
    const mine = product.database.asTenant(tenant.id);
    expect(await mine.selectFrom('users').select('id').where('tenant_id', '=', other.id).execute()).toEqual(
      [],
    );
    const foreignUser = { tenant_id: other.id, name: 'x' };
    await expect(
      product.database.inTenantTransaction(tenant.id, (db) =>
        db.insertInto('departments').values(foreignUser).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    const moved = product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .updateTable('departments')
        .set({ name: 'y' })
        .where('tenant_id', '=', other.id)
        .returning('id')
        .execute(),
    );
    expect(await moved).toEqual([]);
    const forged = sql`insert into record_changes (tenant_id, record_id, entry_id, kind, table_name, operation, origin)
      values (${other.id}, 1, gen_random_uuid(), 'brand', 'brands', 'update', 'screen')`;
    await expect(product.database.inTenantTransaction(tenant.id, (db) => forged.execute(db))).rejects.toThrow(
      /row-level security/,
    );
  });

  test('the tenant does not outlive its transaction, also after an error', async () => {
    const tenant = await product.newTenant();
    const { database } = product;
    await expect(sql`select 1 / 0`.execute(database.asTenant(tenant.id))).rejects.toThrow(/division/);
    await expect(
      database.inTenantTransaction(tenant.id, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    const seen = await Promise.all(
      Array.from({ length: 8 }, () => database.global.selectFrom('users').select('id').execute()),
    );
    expect(seen.flat()).toEqual([]);
  });

  test('search entries are found for the set tenant alone, and read or written as any other table', async () => {
    const [tenant, other] = [await product.newTenant(), await product.newTenant()];
    const { asTenant, inTenantTransaction } = product.database;
    const entry = { kind: 'material', id: 1, enabled: 1, owner_id: 1, code: 'x', text: 'x' };
    await expect(
      inTenantTransaction(tenant.id, (db) =>
        db
          .insertInto('search_entries')
          .values({ ...entry, tenant_id: other.id })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    const find = (tenantId: number) =>
      sql`select * from app.find_entries(
        row(${tenantId}::bigint, 'material', '{}', null, null, null, null, true, null, null)::app.asked_entries, '{}', 0, 10, 10)`;
    expect((await find(tenant.id).execute(asTenant(tenant.id))).rows).toEqual([{ total: 0, ids: [] }]);
    await expect(find(other.id).execute(asTenant(tenant.id))).rejects.toThrow(/another tenant/);
    await expect(find(tenant.id).execute(product.database.global)).rejects.toThrow(/another tenant/);
  });

  test('a query cannot write', async () => {
    const tenant = await product.newTenant();
    await expect(
      product.database
        .asTenant(tenant.id)
        .insertInto('departments')
        .values({ tenant_id: tenant.id, name: 'x' })
        .execute(),
    ).rejects.toThrow(/read-only/);
  });
});
