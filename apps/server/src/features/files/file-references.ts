import type { SharedKind } from '@edp/contract/access';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../database/schema.generated.ts';

/** Records whose files are not everybody's: those with an owner, news with their audience, and deleted ones, whose are nobody's. */
export type ReferringKind = SharedKind | 'news' | 'deleted';

interface FileReference {
  table: keyof DB;
  column: string;
  /** The record that decides who sees the file, and the column with its id; absent where everybody does. */
  of?: { kind: ReferringKind; id: string };
  /** Everybody sees it only where the column has the id of a record that everybody does. */
  everybodys?: { table: 'brands'; id: string };
  /** It keeps the file from being removed, and lets nobody see it. */
  showsNobody?: true;
}

/** Every column that refers to a file by a foreign key; a test compares the list with the database. */
export const fileReferences: readonly FileReference[] = [
  { table: 'users', column: 'picture_id' },
  { table: 'brands', column: 'picture_id' },
  { table: 'categories', column: 'picture_id' },
  { table: 'labels', column: 'picture_id' },
  { table: 'news_files', column: 'file_id', of: { kind: 'news', id: 'news_id' } },
  { table: 'materials', column: 'picture_id', of: { kind: 'material', id: 'id' } },
  { table: 'material_files', column: 'file_id', of: { kind: 'material', id: 'material_id' } },
  { table: 'product_files', column: 'file_id', of: { kind: 'product', id: 'product_id' } },
  { table: 'products', column: 'picture_id', of: { kind: 'product', id: 'id' } },
  { table: 'product_specifications', column: 'picture_id', of: { kind: 'product', id: 'product_id' } },
  { table: 'bom_items', column: 'picture_id', of: { kind: 'bom', id: 'bom_id' } },
  { table: 'branding', column: 'tab_icon_id' },
  { table: 'branding', column: 'main_logo_id' },
  { table: 'branding', column: 'login_logo_id' },
  { table: 'branding', column: 'login_background_id' },
  { table: 'certificates', column: 'file_id', of: { kind: 'application', id: 'application_id' } },
  { table: 'draft_files', column: 'file_id', showsNobody: true },
  { table: 'import_pictures', column: 'file_id', showsNobody: true },
  // An id is one record's alone, whatever its kind.
  { table: 'import_former_pictures', column: 'file_id', of: { kind: 'material', id: 'record_id' } },
  { table: 'import_former_pictures', column: 'file_id', of: { kind: 'product', id: 'record_id' } },
  { table: 'import_former_pictures', column: 'file_id', everybodys: { table: 'brands', id: 'record_id' } },
  { table: 'deleted_record_files', column: 'file_id', of: { kind: 'deleted', id: 'record_id' } },
];

/** Settings of the looks whose value names a file by its id. */
const picturesOfLooks = ['tabIcon', 'mainLogoId', 'loginLogoId', 'loginBackgroundId'];

/** Whether any record of the tenant refers to the file; `fileId` is a column of the statement around it. */
export function isReferenced(tenantId: number, fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  const columns = fileReferences.map(
    ({ table, column }) => sql`exists (
      select from ${sql.table(table)} as r where r.tenant_id = ${tenantId} and r.${sql.ref(column)} = ${fileId})`,
  );
  return sql<boolean>`(${sql.join([...columns, isOfBranding(tenantId, fileId)], sql` or `)})`;
}

/** Whether the file belongs to the looks of the tenant. */
export function isOfBranding(tenantId: number, fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from home_configuration as h
     where h.tenant_id = ${tenantId} and h.key = any(${picturesOfLooks}) and h.value = ${fileId}::text)`;
}
