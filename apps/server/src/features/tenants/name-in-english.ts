import type { Queries } from '../../database/connection.ts';

export async function nameInEnglish(
  db: Queries,
  tenantId: number,
  names: readonly { id: number; name: string }[],
): Promise<void> {
  const rows = names.map(({ id, name }) => ({
    tenant_id: tenantId,
    record_id: id,
    language: 'ENG',
    name,
    remark: '',
  }));
  await db.insertInto('translations').values(rows).execute();
}
