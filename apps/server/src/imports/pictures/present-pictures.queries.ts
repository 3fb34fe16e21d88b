import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';

export interface RecordPictures {
  thumbnail: number | null;
  all: number[];
}

/** Records with a thumbnail and files of their own. */
export interface PicturedTable {
  /** The table of the records, that of their files and its column for the record. */
  table: 'materials' | 'products';
  files: 'material_files' | 'product_files';
  column: 'material_id' | 'product_id';
}

/** What records have now. */
export async function presentPictures(
  { db, tenantId }: TenantScope,
  { table, files, column }: PicturedTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordPictures>> {
  const { rows } = await sql<RecordPictures & { id: number }>`
    select r.id, r.picture_id as thumbnail, coalesce((
             select json_agg(f.file_id order by f.position) from ${sql.table(files)} as f
              where f.tenant_id = ${tenantId} and f.${sql.ref(column)} = r.id and f.use = 'media'), '[]') as all
      from ${sql.table(table)} as r
     where r.tenant_id = ${tenantId} and r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, thumbnail, all }) => [id, { thumbnail, all }]));
}

/** The same of records that have one picture at most. */
export async function firstPictures(
  { db, tenantId }: TenantScope,
  table: 'brands' | 'product_specifications',
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordPictures>> {
  const { rows } = await sql<{ id: number; picture: number | null }>`
    select r.id, r.picture_id as picture from ${sql.table(table)} as r
     where r.tenant_id = ${tenantId} and r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, picture }) => [id, { thumbnail: picture, all: picture === null ? [] : [picture] }]),
  );
}
