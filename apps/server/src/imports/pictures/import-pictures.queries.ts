import type { ImportPictures } from '@edp/contract/imports';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';

export interface TakenPicture {
  name: string;
  stem: string;
  /** Without the number at its end, where there is one; pictures of one record are in the order of their numbers. */
  base: string | null;
  position: number;
  fileId: number | null;
  problem: string;
}

export async function addPictures(
  { db, tenantId }: TenantScope,
  importId: number,
  pictures: readonly TakenPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .insertInto('import_pictures')
    .values(
      pictures.map(({ fileId, ...picture }) => ({
        tenant_id: tenantId,
        import_id: importId,
        file_id: fileId,
        ...picture,
      })),
    )
    .execute();
}

/** Those of an archive whose place another one takes. */
export async function removePictures({ db, tenantId }: TenantScope, importId: number): Promise<void> {
  await db
    .deleteFrom('import_pictures')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .execute();
}

/** Whether a row, or the part that it names, is called as one of these columns. */
const isNamed = (tenantId: number, columns: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from import_rows as r
           where r.tenant_id = ${tenantId} and r.import_id = p.import_id and r.key in (${columns}))
  or exists (select from import_rows as r
              where r.tenant_id = ${tenantId} and r.import_id = p.import_id and r.parent_key in (${columns})))`;

/** A picture called as a code is that record's; else, without its number, the one of the record that is called so. */
const isOf = (key: RawBuilder<unknown>, tenantId: number) =>
  sql<boolean>`(p.stem = ${key} or (p.base = ${key} and not ${isNamed(tenantId, sql`p.stem`)}))`;

/** Ids of the files of each key, in their order. */
export async function picturesOfKeys(
  { db, tenantId }: TenantScope,
  importId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; ids: number[] }>`
    select k.key, json_agg(p.file_id order by p.position, p.name) as ids
      from unnest(${keys}::text[]) as k (key)
      join import_pictures as p on p.stem = k.key or p.base = k.key
     where p.tenant_id = ${tenantId} and p.import_id = ${importId} and p.file_id is not null
       and ${isOf(sql`k.key`, tenantId)}
     group by k.key`.execute(db);
  return new Map(rows.map(({ key, ids }) => [key, ids]));
}

const MAX_TOLD = 100;

export async function tellPictures(
  { db, tenantId }: TenantScope,
  importId: number,
): Promise<Omit<ImportPictures, 'fileName'>> {
  const { rows } = await sql<Omit<ImportPictures, 'fileName'>>`
    with told as (
      select p.name, p.problem, ${isNamed(tenantId, sql`p.stem, p.base`)} as "isNamed"
        from import_pictures as p where p.tenant_id = ${tenantId} and p.import_id = ${importId})
    select (count(*) filter (where problem = ''))::int as total,
           (count(*) filter (where problem = '' and not "isNamed"))::int as unmatched,
           (count(*) filter (where problem <> ''))::int as refused,
           coalesce((select json_agg(name order by name) from (
             select name from told where problem = '' and not "isNamed" order by name limit ${MAX_TOLD}) as f), '[]')
             as "unmatchedNames",
           coalesce((select json_agg(json_build_object('name', name, 'message', problem) order by name) from (
             select name, problem from told where problem <> '' order by name limit ${MAX_TOLD}) as f), '[]') as refusals
      from told`.execute(db);
  return rows[0] ?? { total: 0, unmatched: 0, refused: 0, unmatchedNames: [], refusals: [] };
}

/** Keeps files from being removed that a record had before, as long as its import can be taken back. */
export async function keepFormerPictures(
  { db, tenantId }: TenantScope,
  importId: number,
  former: readonly { recordId: number; fileIds: readonly number[] }[],
): Promise<void> {
  const rows = former.flatMap(({ recordId, fileIds }) =>
    [...new Set(fileIds)].map((file_id) => ({
      tenant_id: tenantId,
      import_id: importId,
      record_id: recordId,
      file_id,
    })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('import_former_pictures')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
