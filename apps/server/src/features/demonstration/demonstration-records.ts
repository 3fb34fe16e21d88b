import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';
import { nameInEnglish } from '../tenants/name-in-english.ts';
import { demonstrationBrands, demonstrationUnits } from './demonstration-data.ts';

interface Scope {
  tenantId: number;
  adminId: number;
}

export async function addDemonstrationRecords(db: Queries, scope: Scope): Promise<void> {
  await addUnits(db, scope);
  await addBrands(db, scope);
}

async function addUnits(db: Queries, { tenantId, adminId }: Scope): Promise<void> {
  const rows = demonstrationUnits.map(([code, name, category, native_code], at) => ({
    tenant_id: tenantId,
    code,
    name,
    category,
    native_code,
    source: 1,
    sort_order: (at + 1) * 10,
    search_text: searchText(code, name),
    created_by: adminId,
    updated_by: adminId,
  }));
  await db.insertInto('units').values(rows).execute();
}

async function addBrands(db: Queries, { tenantId, adminId }: Scope): Promise<void> {
  const rows = demonstrationBrands.map(([code, name, , active], at) => ({
    tenant_id: tenantId,
    code,
    name,
    active,
    sort_order: (at + 1) * 10,
    search_text: searchText(code, name),
    created_by: adminId,
    updated_by: adminId,
  }));
  const added = await db.insertInto('brands').values(rows).returning(['id', 'code']).execute();
  const ids = new Map(added.map(({ id, code }) => [code, id]));
  const english = demonstrationBrands.map(([code, , name]) => ({ id: ids.get(code) ?? 0, name }));
  await nameInEnglish(db, tenantId, english);
}
