import { languageCode } from '@edp/contract/multilingual';
import type { Language } from '@edp/contract/multilingual';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { nextRecordId } from '../../database/records/write-record.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';

export interface TextKey {
  tenantId: number;
  language: Language;
  functionKey: string;
}

/** A tenant's own wording of a screen. */
export async function listTenantTexts(database: Database, { tenantId, language, functionKey }: TextKey) {
  return database
    .asTenant(tenantId)
    .selectFrom('language_texts')
    .select(['text_key', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('language', '=', language)
    .where('function_key', '=', functionKey)
    .execute();
}

export interface OwnText {
  functionKey: string;
  textKey: string;
  language: Language;
  text: string;
  /** The same in both languages of a text. */
  version: number;
}

/** All own words of a tenant. */
export async function listOwnTexts({ db, tenantId }: TenantScope): Promise<OwnText[]> {
  const rows = await db
    .selectFrom('language_texts')
    .where('tenant_id', '=', tenantId)
    .select(['function_key as functionKey', 'text_key as textKey', 'language', 'text', 'version'])
    .execute();
  return rows.map((row) => ({ ...row, language: languageCode.parse(row.language) }));
}

/** Lets one transaction at a time change the tenant's own words. */
export async function lockOwnTexts({ db, tenantId }: TenantScope): Promise<void> {
  const key = sql`hashtextextended('page texts', ${tenantId})`;
  await sql`select pg_advisory_xact_lock(${key}) is null as locked`.execute(db);
}

/** Empty words leave the built-in text; all that are left get one new version. */
export async function replaceOwnText(
  scope: Scope,
  { functionKey, textKey }: { functionKey: string; textKey: string },
  words: Readonly<Record<Language, string>>,
): Promise<void> {
  const { db, tenantId } = scope;
  await db
    .deleteFrom('language_texts')
    .where('tenant_id', '=', tenantId)
    .where('function_key', '=', functionKey)
    .where('text_key', '=', textKey)
    .execute();
  const given = Object.entries(words).filter(([, text]) => text !== '');
  if (given.length === 0) return;
  const version = await nextRecordId(scope);
  const text = { tenant_id: tenantId, function_key: functionKey, text_key: textKey, version };
  await db
    .insertInto('language_texts')
    .values(given.map(([language, own]) => ({ ...text, language, text: own })))
    .execute();
}

/** Of one screen, else of all. */
export async function removeOwnTexts(
  { db, tenantId }: TenantScope,
  functionKey: string | undefined,
): Promise<void> {
  const all = db.deleteFrom('language_texts').where('tenant_id', '=', tenantId);
  await (functionKey === undefined ? all : all.where('function_key', '=', functionKey)).execute();
}
