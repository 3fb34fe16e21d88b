import { LANGUAGES } from '@edp/contract/multilingual';
import type { Language, Translation } from '@edp/contract/multilingual';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Queries } from '../connection.ts';
import { contains, likePattern, wordsOf } from '../lists/search.ts';
import type { Scope } from '../scope.ts';

export interface RecordKey {
  tenantId: number;
  id: number;
}

/** A record's name in the reader's language; its own name where none was entered or no language is given. */
export function localizedName(
  language: Language | undefined,
  record: { tenantId: number; id: Expression<number>; name: Expression<string> },
): RawBuilder<string> {
  if (language === undefined) return sql<string>`${record.name}`;
  return sql<string>`coalesce((
    select nullif(t.name, '') from translations as t
     where t.tenant_id = ${record.tenantId} and t.record_id = ${record.id} and t.language = ${language}), ${record.name})`;
}

/** Whether a text of the record or its name in the reader's language holds what was typed. */
export function matchesName(
  language: Language,
  { text, ...record }: { tenantId: number; id: Expression<number>; text: Expression<string> },
  typed: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${contains(text, typed)} or ${nameHolds(language, record, typed)})`;
}

/** What a list of named records is narrowed by: the words of the keyword, and the name. `alias` is theirs in the statement. */
export function nameFilters(
  { tenantId, language }: Pick<Scope, 'tenantId' | 'language'>,
  alias: string,
  { keyword, name }: { keyword?: string | undefined; name?: string | undefined },
): RawBuilder<SqlBool>[] {
  const holds = (column: 'search_text' | 'name', typed: string) =>
    matchesName(
      language,
      { tenantId, id: sql.ref(`${alias}.id`), text: sql.ref(`${alias}.${column}`) },
      typed,
    );
  return [
    ...wordsOf(keyword).map((word) => holds('search_text', word)),
    ...(name === undefined ? [] : [holds('name', name)]),
  ];
}

/** Selects the ids of records of any kind whose name in the reader's language holds one of the texts. */
export function namesHolding(
  { tenantId, language }: Pick<Scope, 'tenantId' | 'language'>,
  texts: readonly string[],
): RawBuilder<{ id: number }> {
  const patterns = texts.map((text) => likePattern(text.toLowerCase()));
  return sql<{ id: number }>`
    select t.record_id as id from translations as t
     where t.tenant_id = ${tenantId} and t.language = ${language} and lower(t.name) like any (${patterns}::text[])`;
}

/** Whether the name that the reader sees holds what was typed, where one was entered in the reader's language. */
function nameHolds(
  language: Language,
  record: { tenantId: number; id: Expression<number> },
  typed: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from translations as t
     where t.tenant_id = ${record.tenantId} and t.record_id = ${record.id} and t.language = ${language}
       and ${contains(sql.ref('t.name'), typed)})`;
}

/** One entry for each language of the pack, empty where nothing was entered. */
export async function listTranslations(db: Queries, { tenantId, id }: RecordKey): Promise<Translation[]> {
  const rows = await db
    .selectFrom('translations')
    .select(['language', 'name', 'remark'])
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', id)
    .execute();
  return LANGUAGES.map(({ code, name: languageName }) => {
    const entered = rows.find((row) => row.language === code);
    return {
      type: code,
      name: entered?.name ?? '',
      remark: entered?.remark ?? '',
      parentId: id,
      languageName,
    };
  });
}

export async function saveTranslations(
  db: Queries,
  { tenantId, id }: RecordKey,
  entries: readonly { type: Language; name?: string | undefined; remark?: string | undefined }[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('translations')
    .values(
      entries.map(({ type, name = '', remark = '' }) => ({
        tenant_id: tenantId,
        record_id: id,
        language: type,
        name,
        remark,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'record_id', 'language'])
        .doUpdateSet((row) => ({ name: row.ref('excluded.name'), remark: row.ref('excluded.remark') })),
    )
    .execute();
}
