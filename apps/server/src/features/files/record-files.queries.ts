import type { UploadedFile } from '@edp/contract/files';
import type { FieldError } from '@edp/contract/envelope';
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { together } from '../../database/together.ts';
import type { TenantScope } from '../../database/scope.ts';
import { send } from '../../database/statement-driver.ts';
import { genericPlan } from '../../database/tenant-reads.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import { confidential } from './files.queries.ts';
import { readableFiles } from './readable-files.queries.ts';

/** Main pictures and videos (`media`), attachments (`document`), and what rich texts show (`text`). */
export type FileUse = 'media' | 'document' | 'text';

/** Whose files they are. */
type FileOwner =
  | { table: 'product_files'; column: 'product_id'; id: number }
  | { table: 'material_files'; column: 'material_id'; id: number }
  | { table: 'news_files'; column: 'news_id'; id: number };

/** Files that one field of a form names; `kind` is what the field takes. */
export interface ChosenFiles {
  field: string;
  ids: readonly number[];
  kind: 'picture' | 'media' | 'document';
}

interface KnownFile {
  id: number;
  content_type: string;
  purpose: string;
}

/**
 * Refuses files that are not there, that the caller may not have or that their field does not take. Media need a picture among them.
 * @throws AppError invalidInput naming each field
 */
export async function requireFiles(context: SignedInContext, chosen: readonly ChosenFiles[]): Promise<void> {
  const [invalid = []] = await wrongFiles(context, [chosen]);
  if (invalid.length > 0) throw AppError.invalidFields(invalid);
}

/** What is wrong with the files of each of many records, in their order. */
export async function wrongFiles(
  context: SignedInContext,
  chosen: readonly (readonly ChosenFiles[])[],
): Promise<FieldError[][]> {
  const { db, tenantId } = context;
  const ids = [...new Set(chosen.flat().flatMap((field) => field.ids))];
  if (ids.length === 0) return chosen.map(() => []);
  const files = await db
    .selectFrom('files')
    .select(['id', 'content_type', 'purpose'])
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .execute();
  const readable = await readableFiles(context, ids);
  const known = new Map(files.filter(({ id }) => readable.has(id)).map((file) => [file.id, file]));
  return chosen.map((fields) => fields.flatMap((field) => invalidFiles(field, known)));
}

function invalidFiles(
  { field, ids, kind }: ChosenFiles,
  known: ReadonlyMap<number, KnownFile>,
): FieldError[] {
  const files = ids.map((id) => known.get(id));
  if (!files.every((file) => file !== undefined && isTaken(kind, file)))
    return [{ path: field, message: kind === 'document' ? '文件不存在' : '图片路径错误' }];
  if (kind === 'media' && files.length > 0 && !files.some((file) => file && isPicture(file)))
    return [{ path: field, message: '至少上传一张图片' }];
  return [];
}

function isTaken(kind: ChosenFiles['kind'], file: KnownFile): boolean {
  if (confidential.has(file.purpose)) return false;
  if (kind === 'document') return true;
  return isPicture(file) || (kind === 'media' && file.content_type === 'video/mp4');
}

function isPicture({ content_type }: KnownFile): boolean {
  return content_type.startsWith('image/');
}

type ChosenUses = { [Use in FileUse]?: readonly number[] | undefined };

/** Puts the files of each use that is given in the place of the former ones, in their order. Sent in this very turn. */
export async function keepFiles(scope: TenantScope, owner: FileOwner, files: ChosenUses): Promise<void> {
  const { db, tenantId } = scope;
  const { table, column, id } = owner;
  const uses = Object.entries(files).flatMap(([use, ids]) => (ids === undefined ? [] : [use]));
  if (uses.length === 0) return;
  const remove = sql`
    delete ${genericPlan} from ${sql.table(table)}
     where tenant_id = ${tenantId} and ${sql.ref(column)} = ${id} and use = any(${uses}::text[])`;
  await together([send(db, remove), addFiles(scope, owner, files)]);
}

/** Gives a record that has none the files of each use, in their order. Sent in this very turn. */
export async function addFiles(
  { db, tenantId }: TenantScope,
  { table, column, id }: FileOwner,
  files: ChosenUses,
): Promise<void> {
  const rows = Object.entries(files).flatMap(([use, ids = []]) =>
    ids.map((file_id, position) => ({ use, position, file_id })),
  );
  if (rows.length === 0) return;
  const add = sql`
    insert into ${sql.table(table)} (tenant_id, ${sql.ref(column)}, use, position, file_id)
    select ${tenantId}, ${id}, f.use, f.position, f.file_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (use text, position integer, file_id bigint)
    returning file_id`;
  await send(db, add);
}

export interface RecordFile {
  id: number;
  use: string;
  originalName: string;
}

/** Media and attachments as a column of their record's statement; `id` is how that calls the record's. */
export function filesOfRecord(
  tenantId: number,
  { table, column }: Pick<FileOwner, 'table' | 'column'>,
  id: Expression<number>,
): RawBuilder<RecordFile[]> {
  return sql<RecordFile[]>`(
    select coalesce(json_agg(json_build_object('id', f.id, 'use', l.use, 'originalName', f.original_name)
                      order by l.use, l.position), '[]')
      from ${sql.table(table)} as l
      join files as f on f.tenant_id = l.tenant_id and f.id = l.file_id
     where l.tenant_id = ${tenantId} and l.${sql.ref(column)} = ${id} and l.use <> 'text')`;
}

/** The record's media and attachments in their order, as the upload answered them. */
export async function listFiles(
  context: SignedInContext,
  { id, ...owner }: FileOwner,
): Promise<{ media: UploadedFile[]; document: UploadedFile[] }> {
  const files = filesOfRecord(context.tenantId, owner, sql<number>`${id}::bigint`);
  const { rows } = await sql<{ files: RecordFile[] }>`select ${files} as files`.execute(context.db);
  return answeredFiles(rows[0]?.files ?? [], context);
}

export function answeredFiles(
  files: readonly RecordFile[],
  { tenantId, pictureAddress }: SignedInContext,
): { media: UploadedFile[]; document: UploadedFile[] } {
  const filesOf = (wanted: string) =>
    files
      .filter(({ use }) => use === wanted)
      .map(({ id, originalName }) => ({
        id,
        filePath: filePathOf(id),
        url: pictureAddress(tenantId, id),
        originalName,
      }));
  return { media: filesOf('media'), document: filesOf('document') };
}
