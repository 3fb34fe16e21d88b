import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Every column that refers to a file by a foreign key; a test compares the list with the database. */
export const fileReferences = [
  { table: 'users', column: 'picture_id' },
  { table: 'brands', column: 'picture_id' },
  { table: 'categories', column: 'picture_id' },
  { table: 'labels', column: 'picture_id' },
  { table: 'news_files', column: 'file_id' },
  { table: 'materials', column: 'picture_id' },
  { table: 'material_files', column: 'file_id' },
  { table: 'product_files', column: 'file_id' },
  { table: 'products', column: 'picture_id' },
  { table: 'product_specifications', column: 'picture_id' },
  { table: 'bom_items', column: 'picture_id' },
  { table: 'certificates', column: 'file_id' },
] as const;

/** Settings of the looks whose value names a file by its id. */
const picturesOfLooks = ['tabIcon', 'mainLogoId', 'loginLogoId', 'loginBackgroundId'];

/** Whether any record of the tenant refers to the file; `fileId` is a column of the statement around it. */
export function isReferenced(tenantId: number, fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  const columns = fileReferences.map(
    ({ table, column }) => sql`exists (
      select from ${sql.table(table)} as r where r.tenant_id = ${tenantId} and r.${sql.ref(column)} = ${fileId})`,
  );
  const looks = sql`exists (
    select from home_configuration as h
     where h.tenant_id = ${tenantId} and h.key = any(${picturesOfLooks}) and h.value = ${fileId}::text)`;
  return sql<boolean>`(${sql.join([...columns, looks], sql` or `)})`;
}
