import Fastify from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../database/connection.ts';
import type { DB } from '../../database/schema.generated.ts';
import type { TenantScope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { nameInEnglish } from '../tenants/name-in-english.ts';
import type { NewTenant, ProvisionedTenant } from '../tenants/provision-tenant.ts';
import type { Entry } from './outline.ts';

interface Tenancy {
  database: Database;
  config: Config;
  db: Queries;
  tenant: NewTenant;
  made: ProvisionedTenant;
}

/** What a save is given by a request of the tenant's administrator; all is one transaction. */
export function administratorOf({ database, config, db, tenant, made }: Tenancy): SignedInContext {
  const { tenantId, adminId: userId, adminRoleId: roleId, resources } = made;
  const names = [...resources.keys()];
  const caller = { tenantId, userId, roleId, dataScope: 'all' } as const;
  return {
    ...caller,
    db,
    database,
    config,
    session: {
      ...caller,
      ticket: '',
      ticketHash: Buffer.alloc(0),
      tenantCode: tenant.code,
      account: tenant.adminAccount,
      userName: tenant.adminName,
      pictureId: null,
      watermark: '',
      mustChangePassword: false,
      secondFactorDue: false,
      inventoryOrganisationId: null,
      rights: { buttons: new Set(names), screens: new Set(names), columns: new Map(), forms: new Map() },
    },
    tenantCode: tenant.code,
    language: 'ZHS',
    address: '',
    userAgent: '',
    host: '',
    // Nobody waits for an answer, so there is nobody to give addresses to.
    pictureAddress: () => '',
    isPictureAddress: async () => false,
    gone: () => new AbortController().signal,
    keepAnswer: () => undefined,
    log: Fastify().log,
  };
}

/** The same in one of the inventory organisations. */
export function within(context: SignedInContext, inventoryOrganisationId: number): SignedInContext {
  return { ...context, session: { ...context.session, inventoryOrganisationId } };
}

/** The input of a call as its schema reads it; a field that is called otherwise by now does not compile. */
export function inputOf<S extends z.ZodType>(schema: S, input: z.input<S>): z.output<S> {
  return schema.parse(input);
}

/** Where a record stands: among those beside it, in tens, and below which; 0 is above the first. */
interface Place {
  sortOrder: number;
  parentId: number;
}

/** Saves records in their order, each before those below it, and gives those that have an English name theirs. */
export async function saveAll<Cells extends object>(
  { db, tenantId }: TenantScope,
  entries: readonly Entry<Cells>[],
  save: (row: Cells, place: Place) => Promise<{ id: number }>,
  above = 0,
): Promise<void> {
  const english: { id: number; name: string }[] = [];
  const walk = async (some: readonly Entry<Cells>[], parentId: number): Promise<void> => {
    for (const [at, { row, children }] of some.entries()) {
      const { id } = await save(row, { sortOrder: (at + 1) * 10, parentId });
      if ('english' in row && row.english !== '') english.push({ id, name: String(row.english) });
      await walk(children, id);
    }
  };
  await walk(entries, above);
  if (english.length > 0) await nameInEnglish(db, tenantId, english);
}

/** The id of what the data call by that name. */
export type IdOf = (name: string) => number;

/** Ids of all records of a table, as one of its columns names them. */
export async function idsOf(
  { db, tenantId }: TenantScope,
  table: keyof DB,
  column: 'code' | 'name' | 'account' | 'key' | 'item_code' = 'code',
): Promise<IdOf> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demonstration has no ${name}`);
    return id;
  };
}

/** Ids of all records of a table, oldest first. */
export async function listIds({ db, tenantId }: TenantScope, table: keyof DB): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives stored records what no form can say: each row's columns to the record with the row's value of `key`. */
export async function complete(
  { db, tenantId }: TenantScope,
  { table, key }: { table: keyof DB; key: 'id' | 'code' | 'name' | 'account' | 'item_code' },
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key);
  const given = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  await sql`
    update ${sql.table(table)} as stored set ${sql.join(given)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given
     where stored.tenant_id = ${tenantId} and stored.${sql.ref(key)} = given.${sql.ref(key)}`.execute(db);
}

/** Takes records out of the inventory organisation into which every save puts them. */
export async function withdraw(
  { db, tenantId }: TenantScope,
  kind: 'material' | 'product',
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from ${sql.table(`${kind}_organisations`)}
     where tenant_id = ${tenantId} and ${sql.ref(`${kind}_id`)} = any(${ids}::bigint[])`.execute(db);
}
