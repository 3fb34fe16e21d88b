import type { Database, Queries } from '../../database/connection.ts';

export interface NewFile {
  original_name: string;
  content_type: string;
  byte_size: number;
  stored_as: string;
  width: number;
  height: number;
}

export async function addFile(
  { db, tenantId, userId }: { db: Queries; tenantId: number; userId: number },
  file: NewFile,
): Promise<number> {
  const { id } = await db
    .insertInto('files')
    .values({ ...file, tenant_id: tenantId, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findFile(database: Database, tenantId: number, id: number) {
  return database
    .asTenant(tenantId)
    .selectFrom('files')
    .select(['original_name', 'content_type', 'stored_as'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}
