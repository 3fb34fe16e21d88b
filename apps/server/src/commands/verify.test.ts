import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { applicationRoleOf, applicationUrl } from '../database/application-role.ts';
import { openDatabase } from '../database/connection.ts';
import { loadDemonstration } from '../features/demonstration/load-demonstration.ts';
import { sealLogs } from '../log-seals/seal-logs.ts';
import { newDatabase } from '../testing/new-database.ts';
import { runCommand } from '../testing/run-command.ts';
import { verifyDatabase } from './verify-database.ts';

let url: string;
let folder: string;
let owner: pg.Client;
let brh: string;

/** The demonstration with its files: two tenants that hold some of everything. */
beforeAll(async () => {
  url = await newDatabase(inject('withRls'), `verified_${randomUUID().replaceAll('-', '')}`);
  folder = await mkdtemp(join(tmpdir(), 'edp-verify-'));
  const database = openDatabase(url, { max: 2 });
  await loadDemonstration(database, readConfig({ NODE_ENV: 'test', DATA_DIR: folder }));
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  // What is written elsewhere at the same time holds it up.
  await vi.waitUntil(
    async () => {
      await sealLogs(database, { marginSeconds: 0 });
      return (await valueOf('select count(*) from public.log_seal_heads')) === '2';
    },
    { timeout: 15_000 },
  );
  await database.close();
  brh = await valueOf("select id from public.tenants where code = 'BRH'");
  // Somebody who applies to become a tenant has left a picture without content.
  await owner.query(`insert into public.registration_files (id, original_name, content_type, byte_size, stored_as, width, height)
    values (600000000000000, 'p.png', 'image/png', 0, 'nothing', 1, 1)`);
});
afterAll(async () => {
  await owner.end();
  await rm(folder, { recursive: true, force: true });
});

/** The first column of the first row of the last statement. */
async function valueOf(statements: string): Promise<string> {
  const results = [await owner.query({ text: statements, rowMode: 'array' })].flat();
  return String(results.at(-1)?.rows[0]?.[0] ?? 'nothing was broken');
}

/** The checks that fail, by their English name, with what they name; asked on the connection that has broken something. */
async function failures(): Promise<Record<string, string[]>> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const found: Record<string, string[]> = {};
  for await (const { check, finding } of verifyDatabase({ client: owner, config, databaseUrl: url }))
    if (finding?.wrong !== 0) found[check.en] = finding?.examples ?? [];
  return found;
}

const verify = (databaseUrl = url) => runCommand('verify', { DATA_DIR: folder, DATABASE_URL: databaseUrl });

describe('npm run verify', () => {
  test('on a sound database prints every check with what it looked at and ends with 0', async () => {
    const { code, output } = await verify();
    const lines = output.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('通过 16 项，失败 0 项。 / 16 checks passed, 0 failed.');
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^✓ .+ \/ .+: [1-9]\d*$/);
    expect(lines.length).toBe(17);
    expect(code).toBe(0);
  });

  test('names what is broken and ends with 1', async () => {
    await owner.query("update public.organisation_totals set total = total + 1 where kind = 'material'");
    const { code, output } = await verify();
    await owner.query("update public.organisation_totals set total = total - 1 where kind = 'material'");
    expect(output).toContain('✗ 组织计数与实际一致 / Totals of organisations equal the counts: ');
    expect(output).toContain(`    tenant ${brh} material 0\n`);
    expect(output).toContain('15 checks passed, 1 failed.');
    expect(code).toBe(1);
  });

  test('refuses a role that the fence holds, which would see nothing and find nothing wrong', async () => {
    const { code, output } = await verify(await applicationUrl(url));
    expect(output).toContain('must be a superuser or have BYPASSRLS');
    expect(code).toBe(1);
  });
});

interface Break {
  check: string;
  /** Answers the name that the check must give what it has broken. */
  statement: string;
}

/** A leaf with as few beside it as there are, since of what a circle takes along only some is named. */
const leaf = (table: string) => `
  select n.id from public.${table} as n where n.tenant_id = :brh and n.parent_id is not null
     and not exists (select from public.${table} as c where c.tenant_id = n.tenant_id and c.parent_id = n.id)
   order by (select count(*) from public.${table} as s where s.parent_id = n.parent_id), n.id limit 1`;

/** Puts a node below its own child. */
function circle(table: string, check: string): Break {
  return {
    check: `${check} without circles`,
    statement: `
      update public.${table} as p set parent_id = c.id
        from public.${table} as c where c.id = (${leaf(table)}) and p.id = c.parent_id
      returning 'tenant ' || p.tenant_id || ' ${table} ' || p.id`,
  };
}

const MIGRATIONS = 'Migrations of this version';
const FENCE = 'Tables behind the tenant fence';
const RIGHTS = 'Rights of the application role';
const SEQUENCE = 'Tables that the sequence of ids is ahead of';
const REFERENCES = 'References, those to tenants among them, with a target';
const ENTRIES = 'Search entries equal their records';
const TOTALS = 'Totals of organisations equal the counts';
const FILES = 'Files stored with the size of their record';

const LOGS = 'Lines of the logs as they were sealed';
const event = `id = (select min(id) from public.security_events where tenant_id = :brh)`;
const sealedDay = `(select max(day) from public.log_seals where tenant_id = :brh)`;

const encrypted = (change: string) => ({
  check: 'Encrypted texts that a key in use decrypts',
  statement: `
    update public.certificates set sealed_password = ${change}
     where id = (select min(id) from public.certificates where tenant_id = :brh)
    returning 'tenant ' || tenant_id || ' certificates ' || id`,
});
const entry = (change: string) => ({
  check: ENTRIES,
  statement: `
    update public.search_entries set ${change}
     where id = (select min(id) from public.search_entries where tenant_id = :brh)
    returning 'tenant ' || tenant_id || ' ' || kind || ' ' || id`,
});
const file = (change: string) => ({
  check: FILES,
  statement: `
    update public.files set ${change} where id = (select min(id) from public.files where tenant_id = :brh)
    returning 'tenant ' || tenant_id || ' files ' || id || ' ' || stored_as`,
});

/** Each list is broken at once: everything in it must be found, and nothing else. */
const breaks: Break[][] = [
  [
    {
      check: MIGRATIONS,
      statement: "delete from public.kysely_migration where name = '0010-units' returning name",
    },
    { check: FENCE, statement: "alter table public.brands disable row level security; select 'brands'" },
    { check: RIGHTS, statement: "revoke delete on public.units from :role; select 'units'" },
    {
      check: SEQUENCE,
      statement: `
        insert into public.departments (tenant_id, id, name)
        select :brh, last_value + 1000, 'late' from public.record_id_sequence returning 'departments'`,
    },
    {
      check: REFERENCES,
      statement: `
        insert into public.units (tenant_id, code, name, category, search_text, created_by, updated_by)
        values (-1, 'X', 'x', '', '', -1, -1) returning 'units.units_tenant_id_fkey: 1'`,
    },
    entry("text = text || 'x'"),
    {
      check: TOTALS,
      statement: `
        update public.organisation_totals set total = total + 1
         where (tenant_id, kind, inventory_organisation_id) = (:brh, 'material', 0)
        returning 'tenant ' || tenant_id || ' material 0'`,
    },
    circle('departments', 'Departments'),
    circle('resources', 'Menu entries'),
    circle('categories', 'Categories'),
    circle('labels', 'Labels'),
    circle('bom_items', 'Parts of bills'),
    {
      check: 'Products that are not made of themselves',
      statement: `
        update public.bom_items as i set row_id = b.row_id
          from public.boms as b where b.id = i.bom_id and i.id = (select max(id) from public.bom_items)
        returning 'tenant ' || b.tenant_id || ' product_specifications ' || b.row_id`,
    },
    file('byte_size = byte_size + 1'),
    {
      check: LOGS,
      statement: `
        update public.security_events set actor_name = 'somebody else' where ${event}
        returning 'tenant ' || tenant_id || ' ' || ${sealedDay} || ' security_events ' || id || ': 已改动 / altered'`,
    },
  ],
  [
    {
      check: MIGRATIONS,
      statement: "insert into public.kysely_migration values ('9999-later', '') returning name",
    },
    {
      check: MIGRATIONS,
      statement:
        "update app.applied_functions set hash = 'x' where name = 'functions/readers' returning name",
    },
    { check: FENCE, statement: "alter table public.brands no force row level security; select 'brands'" },
    { check: RIGHTS, statement: "alter role :role bypassrls; select ':role'" },
    {
      // As a cluster's worker would draw it.
      check: SEQUENCE,
      statement: `
        insert into public.departments (tenant_id, id, name) values (:brh, 562949953421313, 'late') returning 'departments'`,
    },
    {
      check: REFERENCES,
      statement: `
        update public.units set updated_by = (select min(u.id) from public.users as u where u.tenant_id <> :brh)
         where id = (select min(id) from public.units where tenant_id = :brh)
        returning 'units.units_updated_by_fkey: 1'`,
    },
    entry('organisation_ids = organisation_ids || 1::bigint'),
    {
      check: TOTALS,
      statement: `
        delete from public.organisation_totals
         where ctid = (select min(ctid) from public.organisation_totals where tenant_id = :brh and kind = 'product')
        returning 'tenant ' || tenant_id || ' product ' || inventory_organisation_id`,
    },
    file('byte_size = byte_size - 1'),
    {
      check: LOGS,
      statement: `
        delete from public.security_events where ${event}
        returning 'tenant ' || tenant_id || ' ' || ${sealedDay} || ' security_events ' || id || ': 缺失 / missing'`,
    },
  ],
  [
    {
      check: FENCE,
      statement:
        "create table public.late (tenant_id bigint); grant all on public.late to :role; select 'late'",
    },
    {
      check: ENTRIES,
      statement: `
        delete from public.search_entries where id = (select min(id) from public.search_entries where tenant_id = :brh)
        returning 'tenant ' || tenant_id || ' ' || kind || ' ' || id`,
    },
    file("stored_as = 'gone'"),
  ],
  [
    {
      check: ENTRIES,
      statement: `
        insert into public.search_entries (tenant_id, kind, id, enabled, owner_id, code, text)
        values (:brh, 'material', 1, 1, 1, 'x', 'x') returning 'tenant ' || tenant_id || ' material ' || id`,
    },
    file('has_thumbnail = true'),
    {
      check: FILES,
      statement: `
        update public.registration_files set byte_size = 1
        returning 'tenant 0 registration_files ' || id || ' ' || stored_as`,
    },
  ],
  [
    { check: FENCE, statement: "drop policy tenant_isolation on public.brands; select 'brands'" },
    entry('enabled = 1 - enabled'),
  ],
  [entry('owner_id = owner_id + 1'), encrypted("'9.' || sealed_password")],
  [encrypted('reverse(sealed_password)')],
];

test.each(breaks.map((list) => ({ list })))(
  'everything that is broken is found, and nothing else: $list.length',
  async ({ list }) => {
    await owner.query('begin');
    try {
      await owner.query('set local session_replication_role = replica');
      const expected: [string, string][] = [];
      for (const { check, statement } of list) expected.push([check, await broken(statement)]);
      const found = await failures();
      expect(new Set(Object.keys(found))).toEqual(new Set(expected.map(([check]) => check)));
      for (const [check, example] of expected) expect(found[check]).toContain(example);
    } finally {
      await owner.query('rollback');
    }
  },
);

async function broken(statement: string): Promise<string> {
  const filled = statement.replaceAll(':role', applicationRoleOf(url).name).replaceAll(':brh', brh);
  return valueOf(filled);
}
