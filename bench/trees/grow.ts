import { randomUUID } from 'node:crypto';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { searchText } from '../../apps/server/src/database/search.ts';
import { hashPassword } from '../../apps/server/src/features/session/passwords.ts';
import { provisionTenant } from '../../apps/server/src/features/tenants/provision-tenant.ts';

export const NODES = 10_000;
/** Children of each node, level by level: 10 + 90 + 900 + 9,000 nodes. */
const CHILDREN = [10, 9, 10, 10];
const ROWS_A_STATEMENT = 1_000;

export interface Grown {
  tenantId: number;
  adminId: number;
  code: string;
  password: string;
  setId: number;
}

/** A tenant with a set of ten thousand categories in four levels, every tenth with an English name. */
export async function grow(database: Database): Promise<Grown> {
  const code = `TREES${randomUUID().slice(0, 8)}`;
  const password = 'demo123456';
  const tenant = { code, name: code, adminAccount: 'admin', adminName: code };
  const made = await provisionTenant(database, { ...tenant, passwordHash: await hashPassword(password) });
  const { tenantId, adminId } = made;
  const setId = await addSet(database, { tenantId, adminId }, 'BENCH');
  let parents: (number | null)[] = [null];
  for (const [level, children] of CHILDREN.entries())
    parents = await addLevel(database, { tenantId, adminId, setId, level, children }, parents);
  return { tenantId, adminId, code, password, setId };
}

export async function addSet(
  database: Database,
  { tenantId, adminId }: { tenantId: number; adminId: number },
  code: string,
): Promise<number> {
  return database.inTenantTransaction(tenantId, async (db) => {
    const made = { tenant_id: tenantId, created_by: adminId, updated_by: adminId };
    const set = { ...made, type: 1, code, name: code, search_text: searchText(code, code) };
    return (await db.insertInto('category_sets').values(set).returning('id').executeTakeFirstOrThrow()).id;
  });
}

interface Level {
  tenantId: number;
  adminId: number;
  setId: number;
  level: number;
  children: number;
}

async function addLevel(
  database: Database,
  { tenantId, adminId, setId, level, children }: Level,
  parents: readonly (number | null)[],
): Promise<number[]> {
  const rows = parents.flatMap((parent_id, at) =>
    Array.from({ length: children }, (_, child) => {
      const code = `L${level}-${at * children + child}`;
      const name = `分类${code}`;
      const search_text = searchText(code, name);
      const made = { tenant_id: tenantId, created_by: adminId, updated_by: adminId };
      return { ...made, set_id: setId, parent_id, code, name, sort_order: (child + 1) * 10, search_text };
    }),
  );
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = rows.slice(from, from + ROWS_A_STATEMENT);
    await database.inTenantTransaction(tenantId, async (db) => {
      const added = await db.insertInto('categories').values(part).returning('id').execute();
      ids.push(...added.map(({ id }) => id));
      const named = added.filter((_, at) => at % 10 === 0);
      const names = named.map(({ id }) => ({ tenant_id: tenantId, record_id: id, language: 'ENG' }));
      const values = names.map((row) => ({ ...row, name: `Category ${row.record_id}`, remark: '' }));
      await db.insertInto('translations').values(values).execute();
    });
  }
  return ids;
}
