// Only with row-level security: asks the catalogue alone, which `database/tenancy.test.ts` reads as well.
import pg from 'pg';
import { HISTORY_KINDS } from '@edp/contract/history-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { builtInTexts } from '../languages/built-in-texts.ts';
import { descriptionOf, historyDescriptions } from './kinds/kinds.ts';

const product = useTestApp();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

/** Tables of tenants whose changes are not recorded, and why. */
const unrecorded: Record<string, string> = {
  record_changes: 'the record itself',
  security_events: 'a log, which is only added to',
  log_seals: 'made over the logs by a job',
  log_seal_heads: 'made over the logs by a job',
  log_checks: 'what a job has found',
  search_entries: 'derived from the materials by triggers',
  organisation_totals: 'derived from what organisations have by triggers',
  files: 'objects in the store; which record has one is recorded with the record',
  messages: 'in-site messages, nobody maintains them',
  chat_messages: 'what people say to each other',
  chat_threads: 'how far somebody has read',
  news_comments: 'what readers say, moderated in a list of its own',
  news_reads: 'who has read what',
  news_views: 'who has seen what',
  certificate_reminders: 'which reminders were sent',
  ordered_products: 'told by another system',
  background_jobs: 'a list of what was done',
  imports: 'a run, whose records say that they come from it',
  import_rows: 'rows of a file',
  import_pictures: 'pictures beside a file',
  import_former_pictures: 'what records had before, as long as a run can be taken back',
  bulk_changes: 'a run, whose records say that they come from it',
  bulk_change_records: 'records of a run',
  deleted_records: 'what was deleted; that it was is recorded with the record',
  deleted_record_files: 'files of what was deleted',
  deleted_record_retention: 'for how long it is kept; a change of it is a security event',
  drafts: 'what somebody has typed and not saved',
  draft_files: 'files of what was typed',
  list_settings: 'how somebody arranges a list',
  list_views: 'how somebody arranges a list',
  favourites: 'what somebody keeps at hand',
  recent_records: 'what somebody looked at',
  former_passwords: 'secrets',
  authenticators: 'secrets of a second factor; that it was set up is a security event',
  recovery_codes: 'secrets of a second factor',
  passkeys: 'keys of people; that one was added is a security event',
  user_devices: 'from where somebody signed in',
  user_identities: 'who somebody is at a provider; that it was bound is a security event',
};

test('every table of tenants is recorded, or stands on the list with its reason', async () => {
  const { rows } = await owner.query<{ name: string; recorded: boolean }>(`
    select c.relname as name, exists (
             select from pg_trigger as g where g.tgrelid = c.oid and g.tgname = c.relname || '_recorded' and g.tgenabled = 'O') as recorded
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
     order by c.relname`);
  const named = (recorded: boolean) =>
    rows.filter((row) => row.recorded === recorded).map(({ name }) => name);
  expect(named(false)).toEqual(Object.keys(unrecorded).toSorted());
  const described = new Set(historyDescriptions.flatMap(({ parts }) => parts.map(({ table }) => table)));
  expect(named(true).filter((name) => !described.has(name))).toEqual([]);
});

const stamps = ['tenant_id', 'version', 'created_at', 'updated_at', 'created_by', 'updated_by'];

test('every column that is recorded has a field, or is left out on purpose', async () => {
  const { rows } = await owner.query<{ name: string; definition: string; columns: string[] }>(`
    select c.relname as name, pg_get_triggerdef(g.oid) as definition,
           array(select k.attname::text from pg_attribute as k where k.attrelid = c.oid and k.attnum > 0 and not k.attisdropped) as columns
      from pg_trigger as g join pg_class as c on c.oid = g.tgrelid where g.tgname = c.relname || '_recorded'`);
  const untold = rows.flatMap(({ name, definition, columns }) => {
    const parts = historyDescriptions.flatMap((each) => each.parts).filter(({ table }) => table === name);
    const derived =
      definition
        .match(/\{[^}]*\}/)?.[0]
        .slice(1, -1)
        .split(',') ?? [];
    const told = new Set([
      'id',
      ...stamps,
      ...derived,
      ...parts.flatMap(({ owner: of, keys, fields }) => [of, ...keys, ...fields.map(({ column }) => column)]),
    ]);
    return columns.filter((column) => !told.has(column)).map((column) => `${name}.${column}`);
  });
  expect(untold.toSorted()).toEqual([
    // Ids beside names that are told, and what came with the product.
    'bom_items.product_id',
    'bom_items.type_id',
    'boms.product_id',
    'boms.type_id',
    'brands.source',
    'categories.set_id',
    'category_sets.source',
    'dictionary_items.dictionary',
    'label_sets.source',
    'labels.set_id',
    'material_accessories.position',
    'materials.has_inventory',
    'news_files.position',
    'product_specification_values.position',
    'resources.code',
    'resources.kind',
    'resources.screen',
    'settings.type',
    'specification_values.sort_order',
    'specifications.source',
    'units.native_code',
    'units.source',
    'user_roles.key',
  ]);
});

test('a description tells rows apart as the trigger does', async () => {
  const { rows } = await owner.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_triggerdef(g.oid) as definition
      from pg_trigger as g join pg_class as c on c.oid = g.tgrelid where g.tgname = c.relname || '_recorded'`);
  const recorded = new Map(
    rows.map(({ name, definition }) => [name, definition.match(/'\{([^}]*)\}'\)$/)?.[1] ?? '']),
  );
  const parts = historyDescriptions.flatMap((each) => each.parts);
  expect(parts.map(({ table, keys }) => [table, keys.join()])).toEqual(
    parts.map(({ table }) => [table, recorded.get(table)]),
  );
});

test('every kind is described, and every word of a description has its English', () => {
  expect(HISTORY_KINDS.filter((kind) => descriptionOf(kind) === undefined)).toEqual([]);
  const missing = historyDescriptions.flatMap(({ screen, parts }) => {
    const known = Object.assign(
      {},
      ...['common', 'historyFields', screen].map((key) => builtInTexts(key, 'ENG')),
    );
    const words = parts.flatMap(({ line = '', fields }) => [
      line,
      ...fields.flatMap(({ label, section, value }) => [
        label,
        section,
        ...(typeof value === 'object' && 'words' in value ? Object.values(value.words) : []),
      ]),
    ]);
    return words.filter((word) => word !== '' && !(word in known)).map((word) => `${screen}: ${word}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});
