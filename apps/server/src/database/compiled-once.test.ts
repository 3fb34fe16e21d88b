import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Scope } from './scope.ts';

const product = useTestApp();

async function scopeOf(tenantId: number): Promise<Scope> {
  const db = product.database.asTenant(tenantId);
  return { db, tenantId, userId: 7, roleId: 8, dataScope: 'all', language: 'ZHS' };
}

test('each asks with its own values, however many share the statement', async () => {
  let built = 0;
  const echo = compiledOnce(
    ({ db, tenantId, roleId }, given: { text: string; ids: readonly number[]; size: number | null }) => {
      built += 1;
      return sql<object>`
        select ${tenantId}::bigint as tenant, ${roleId}::bigint as role, ${given.text}::text as text, ${given.ids}::bigint[] as ids,
               ${given.size}::bigint as size, 'always' as same`.compile(db);
    },
  );
  const [one, other] = [await scopeOf(1), await scopeOf(2)];
  expect(await echo(one, { text: 'a', ids: [1, 2], size: 3 })).toEqual([
    { tenant: 1, role: 8, text: 'a', ids: ['1', '2'], size: 3, same: 'always' },
  ]);
  expect(await echo(other, { text: 'b', ids: [], size: 4 })).toEqual([
    { tenant: 2, role: 8, text: 'b', ids: [], size: 4, same: 'always' },
  ]);
  expect(built).toBe(1);
  expect(await echo({ ...other, roleId: null }, { text: 'c', ids: [5], size: null })).toEqual([
    { tenant: 2, role: null, text: 'c', ids: ['5'], size: null, same: 'always' },
  ]);
  expect(built).toBe(2);
});

test.each([
  ['computes', ({ page }: { page: number }) => sql`select ${page * 10}::bigint`],
  ['looks at', ({ page }: { page: number }) => (page > 1 ? sql`select 1` : sql`select 0`)],
  ['writes out', ({ page }: { page: number }) => sql`select ${page}::bigint, ${sql.lit(page)}`],
] as const)('a statement that %s a value is refused', async (_, build) => {
  const scope = await scopeOf(1);
  const statement = compiledOnce(({ db }, page: { page: number }) => build(page).compile(db));
  await expect(statement(scope, { page: 1 })).rejects.toThrow('A value is computed');
});
