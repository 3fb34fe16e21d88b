import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@edp/contract/brands';
import { drafts } from '@edp/contract/drafts';
import { session } from '@edp/contract/session';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { uploadAs } from '@edp/testkit/uploads';
import { cleanFiles } from './clean-files.ts';
import { fileReferences } from './file-references.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'edp-clean-'));
const product = useTestApp({ DATA_DIR: dataDir });
let tenant: TestTenant;
let owner: pg.Client;
let png: Buffer;

beforeAll(async () => {
  tenant = await product.newTenant();
  owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
});
afterAll(() => owner.end());

const log = { warn: vi.fn<(details: { what?: string }) => void>() };
const clean = (database = product.database) =>
  cleanFiles({ config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), database, log });

const asOwner = async (text: string, values: unknown[] = []) => {
  const { rows } = await owner.query({ text, values });
  return rows;
};

/** The owner is held by the fence as well, so ages are changed as the tenant. */
async function age(id: number, column = 'check_after'): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    await db
      .updateTable('files')
      .set({ [column]: past })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .execute();
  });
}

async function objects(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function uploaded(): Promise<{ id: number; filePath: string; url: string; name: string }> {
  const { data } = await uploadAs(tenant.admin, png);
  const row = await product.database
    .asTenant(tenant.id)
    .selectFrom('files')
    .select('stored_as')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  return { ...data, name: row.stored_as };
}

async function newRegistration(licences: number[], idCards: number[]): Promise<number> {
  const rows = await asOwner(
    `insert into registrations (register_type, company_name, credit_code, province, city, county, address_detail,
       applicant, phone, password_hash, requirement, licence_files, id_card_files)
     values (1, 'a', 'b', 'c', 'd', 'e', 'f', 'g', $1, 'i', 'j', $2, $3) returning id`,
    [randomUUID(), licences, idCards],
  );
  return rows[0].id;
}

const see = async (url: string) => (await product.app.inject({ url })).statusCode;

test('a file that no record refers to goes, with its thumbnail, once it is due', async () => {
  const file = await uploaded();
  await clean();
  expect(await see(file.url)).toBe(200);
  await age(file.id);
  await clean();
  expect(await see(file.url)).toBe(404);
  expect((await objects()).filter((name) => name.startsWith(file.name))).toEqual([]);
  expect(await asOwner('select from pending_uploads where stored_as = $1', [file.name])).toEqual([]);
});

test('a file that a record or the looks refer to stays, and is looked at again later', async () => {
  const [ofBrand, ofPerson, ofLooks] = [await uploaded(), await uploaded(), await uploaded()];
  await tenant.admin.call(brands.save, brandForm({ labelPath: ofBrand.filePath }));
  await tenant.admin.call(session.changePicture, { imgAddress: ofPerson.filePath });
  const looks = { tenant_id: tenant.id, key: 'loginLogoId', value: String(ofLooks.id) };
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    await db.insertInto('home_configuration').values(looks).execute();
  });
  const kept = [ofBrand, ofPerson, ofLooks];
  for (const { id } of kept) await age(id);
  await clean();
  for (const { url, id } of kept) {
    expect(await see(url)).toBe(200);
    const { check_after: next } = await product.database
      .asTenant(tenant.id)
      .selectFrom('files')
      .select('check_after')
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(next.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
  }
});

test('a file in a draft stays as long as the draft, also inside a text', async () => {
  const [picture, inText] = [await uploaded(), await uploaded()];
  const of = { form: 'brand', recordId: 0, place: '' } as const;
  await tenant.admin.call(drafts.save, {
    ...of,
    session: randomUUID(),
    step: 1,
    revision: 0,
    browser: 'a-browser',
    version: null,
    title: '',
    address: '/brand',
    fields: [
      { path: 'labelPath', value: { filePath: picture.filePath, url: picture.url } },
      { path: 'description', value: `<img src="${inText.url}">` },
    ],
  });
  for (const { id } of [picture, inText]) await age(id);
  await clean();
  for (const { url } of [picture, inText]) expect(await see(url)).toBe(200);
  await tenant.admin.call(drafts.discard, { ...of, revision: 1 });
  for (const { id } of [picture, inText]) await age(id);
  await clean();
  for (const { url } of [picture, inText]) expect(await see(url)).toBe(404);
});

test('a record that is being saved at this moment keeps its file', async () => {
  const file = await uploaded();
  const { data: brand } = await tenant.admin.call(brands.save, brandForm());
  await age(file.id);
  let cleaning = Promise.resolve();
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    await db
      .updateTable('brands')
      .set({ picture_id: file.id })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', brand.id)
      .execute();
    cleaning = clean();
    // The cleaning has begun to delete the record and waits for us.
    await vi.waitUntil(async () => (await waitingToDelete()) > 0, { timeout: 10_000 });
  });
  await cleaning;
  expect(await see(file.url)).toBe(200);
});

async function waitingToDelete(): Promise<number> {
  const rows = await asOwner(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete from files%'`,
  );
  return rows.length;
}

test('several processes that clean at once take nothing from each other', async () => {
  const files = await Promise.all([uploaded(), uploaded(), uploaded()]);
  for (const { id } of files) await age(id);
  await Promise.all([clean(), clean(), clean()]);
  for (const { url, name } of files) {
    expect(await see(url)).toBe(404);
    expect((await objects()).filter((object) => object.startsWith(name))).toEqual([]);
  }
});

test('an object whose upload died goes after a day, a younger one stays', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  for (const [name, hours] of [
    [old, 25],
    [young, 1],
  ] as const) {
    await mkdir(join(dataDir, 'files', name.slice(0, 2)), { recursive: true });
    await writeFile(join(dataDir, 'files', name.slice(0, 2), name), 'x');
    await writeFile(join(dataDir, 'files', name.slice(0, 2), `${name}-thumbnail`), 'x');
    await asOwner('insert into pending_uploads values ($1, now() - make_interval(hours => $2))', [
      name,
      hours,
    ]);
  }
  await clean();
  expect((await objects()).filter((name) => name.startsWith(old))).toEqual([]);
  expect((await objects()).filter((name) => name.startsWith(young))).toHaveLength(2);
  expect(
    await asOwner('select stored_as from pending_uploads where stored_as in ($1, $2)', [old, young]),
  ).toEqual([{ stored_as: young }]);
});

test('what fails holds up nothing behind it', async () => {
  const [stuck, behind] = [`!${randomUUID()}`, `~${randomUUID()}`];
  const folderOf = (name: string) => join(dataDir, 'files', name.slice(0, 2));
  // A folder in its place is no file that could be removed.
  await mkdir(join(folderOf(stuck), stuck), { recursive: true });
  await mkdir(folderOf(behind), { recursive: true });
  for (const name of [behind, `${behind}.part`]) await writeFile(join(folderOf(behind), name), 'x');
  for (const name of [stuck, behind])
    await asOwner(`insert into pending_uploads values ($1, 'epoch')`, [name]);
  const file = await uploaded();
  await age(file.id);
  const other = await product.newTenant();
  const asTenant = (id: number) => {
    if (id === tenant.id) throw new Error('this tenant fails');
    return product.database.asTenant(id);
  };
  await clean({ ...product.database, asTenant });
  expect(await readdir(folderOf(behind))).toEqual([]);
  expect(
    await asOwner('select stored_as from pending_uploads where stored_as in ($1, $2)', [stuck, behind]),
  ).toEqual([{ stored_as: stuck }]);
  expect(other.id).toBeGreaterThan(tenant.id);
  const failed = log.warn.mock.calls.map(([{ what }]) => what);
  expect(failed).toEqual(expect.arrayContaining([`tenant ${tenant.id}`, `object ${stuck}`]));
  await clean();
  expect(await see(file.url)).toBe(404);
  await rm(folderOf(stuck), { recursive: true });
});

test('what waited for its judgement for a day goes', async () => {
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(dataDir, 'uploads', name), 'x');
  const past = Date.now() / 1_000 - 25 * 3_600;
  await utimes(join(dataDir, 'uploads', 'old'), past, past);
  await clean();
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['young']);
});

test('a picture for a registration that was never sent goes after a day, one that was sent stays', async () => {
  const take = async () =>
    (await uploadAs(product.anyone(), png, { source: 'edp-pc', fileName: `${randomUUID()}.png` })).data;
  const [forgotten, licence, idCard, fresh] = [await take(), await take(), await take(), await take()];
  const id = await newRegistration([licence.id], [idCard.id]);
  await asOwner('update registration_files set registration_id = $1 where id = any($2)', [
    id,
    [licence.id, idCard.id],
  ]);
  await asOwner(`update registration_files set created_at = now() - interval '25 hours' where id = any($1)`, [
    [forgotten.id, licence.id, idCard.id],
  ]);
  await clean();
  expect(await see(forgotten.url)).toBe(404);
  for (const { url } of [licence, idCard, fresh]) expect(await see(url)).toBe(200);
});

test('every foreign key to files stands in the list of references', async () => {
  const rows = await asOwner(`
    select k.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
     where k.contype = 'f' and k.confrelid = 'public.files'::regclass`);
  const sorted = (list: readonly { table: string; column: string }[]) =>
    [...new Set(list.map(({ table, column }) => `${table}.${column}`))].toSorted();
  expect(sorted(fileReferences)).toEqual(sorted(rows));
});
