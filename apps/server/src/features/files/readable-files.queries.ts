import { SHARED_KINDS } from '@edp/contract/access';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { readableAmong } from '../../database/access/access.ts';
import type { TenantScope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { confidential } from './files.queries.ts';
import { readableNews } from '../news/news-audience.queries.ts';
import { fileReferences, isOfBranding } from './file-references.ts';
import type { ReferringKind } from './file-references.ts';

interface FoundFile {
  id: number;
  /** Who uploaded it. */
  uploaderId: number;
  /** Whether something has it that everybody sees. */
  isEverybodys: boolean;
  /** Records with an owner, and news, that have it. */
  records: { kind: ReferringKind; id: number }[];
}

/**
 * Those of the files that the caller may have: what he uploaded, what a record that he sees on a screen of his has, and what
 * belongs to something that everybody sees. What no record has yet is its uploader's alone.
 */
export async function readableFiles(
  context: SignedInContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { screens } = context.session.rights;
  const files = await findFiles(context, ids);
  const records = files.flatMap((file) => file.records);
  const seen = new Map<ReferringKind, ReadonlySet<number>>();
  // Screens are called as their kind of record is.
  for (const kind of SHARED_KINDS.filter((screen) => screens.has(screen))) {
    const ofKind = records.filter((record) => record.kind === kind).map(({ id }) => id);
    seen.set(kind, await readableAmong(context, kind, ofKind));
  }
  const news = records.filter(({ kind }) => kind === 'news').map(({ id }) => id);
  // Whoever writes news sees all of them, others those that are for them.
  if (news.length > 0)
    seen.set('news', screens.has('news') ? new Set(news) : await readableNews(context, news));
  const may = (file: FoundFile) =>
    file.uploaderId === context.userId ||
    file.isEverybodys ||
    file.records.some(({ kind, id }) => seen.get(kind)?.has(id));
  return new Set(files.filter(may).map(({ id }) => id));
}

/**
 * Refuses a file that is there but is no picture, a confidential one or one that the caller may not have; one that is not there is refused by the foreign key.
 * @throws AppError invalidInput naming the field
 */
export async function requirePicture(
  context: SignedInContext,
  id: number | null | undefined,
  field: string,
): Promise<void> {
  if (id === null || id === undefined) return;
  const { db, tenantId } = context;
  const file = await db
    .selectFrom('files')
    .select(['content_type', 'purpose'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (file === undefined) return;
  const isTakenHere = file.content_type.startsWith('image/') && !confidential.has(file.purpose);
  if (!isTakenHere || !(await readableFiles(context, [id])).has(id))
    throw AppError.invalidField(field, '图片路径错误');
}

function isThere(tenantId: number, { table, id }: { table: string; id: string }) {
  return sql`and exists (
    select from ${sql.table(table)} as e where e.tenant_id = ${tenantId} and e.id = u.${sql.ref(id)})`;
}

async function findFiles({ db, tenantId }: TenantScope, ids: readonly number[]): Promise<FoundFile[]> {
  const uses = fileReferences
    .filter(({ showsNobody }) => !showsNobody)
    .map(({ table, column, of, everybodys }) => {
      const record = of ? sql.ref(`u.${of.id}`) : sql`null::bigint`;
      return sql`
      select u.${sql.ref(column)} as file_id, ${of?.kind ?? null}::text as kind, ${record} as record_id
        from ${sql.table(table)} as u where u.tenant_id = ${tenantId} and u.${sql.ref(column)} = any(${ids}::bigint[])
         ${everybodys === undefined ? sql`` : isThere(tenantId, everybodys)}`;
    });
  const { rows } = await sql<FoundFile>`
    with used as materialized (${sql.join(uses, sql` union all `)})
    select f.id, f.created_by as "uploaderId",
           exists (select from used as u where u.file_id = f.id and u.kind is null)
             or ${isOfBranding(tenantId, sql.ref('f.id'))} as "isEverybodys",
           coalesce((
             select json_agg(json_build_object('kind', u.kind, 'id', u.record_id))
               from used as u where u.file_id = f.id and u.kind is not null), '[]') as records
      from files as f
     where f.tenant_id = ${tenantId} and f.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
