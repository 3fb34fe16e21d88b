import { describe, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import type { Queries } from '../database/connection.ts';
import { useTestApp } from '../testing/test-app.ts';
import { attemptTogether } from './attempt.ts';

const product = useTestApp();

interface Unit {
  code: string;
  name: string;
}

describe('what is done of many in one statement', () => {
  test('is found by halves where the database refuses it: the others are written once each', async () => {
    const { id: tenantId, adminId } = await product.newTenant();
    const units = Array.from({ length: 50 }, (_, at) => ({ code: `U${at}`, name: `单位${at}` }));
    const wanted = units.map((unit, at) => (at === 7 || at === 31 ? { ...unit, code: 'U0' } : unit));
    let statements = 0;
    const add = async (db: Queries, some: readonly Unit[]) => {
      statements += 1;
      const values = some.map((unit) => ({
        ...unit,
        tenant_id: tenantId,
        category: 'QuantityUnit',
        active: 1,
        sort_order: 1,
        search_text: '',
        created_by: adminId,
        updated_by: adminId,
      }));
      await db.insertInto('units').values(values).execute();
      return some.map(({ code }) => ({ answer: code }));
    };
    const tried = await product.database.inTenantTransaction(tenantId, (db) =>
      attemptTogether(db, wanted, (some) => add(db, some)),
    );
    const refused = tried.flatMap((one, at) => ('errors' in one ? [[at, one.errors]] : []));
    const taken = [{ path: 'code', message: '代码已存在' }];
    expect(refused).toEqual([
      [7, taken],
      [31, taken],
    ]);
    const stored = await product.database
      .asTenant(tenantId)
      .selectFrom('units')
      .select('code')
      .where('tenant_id', '=', tenantId)
      .where('code', 'like', 'U%')
      .execute();
    const kept = units.filter((_, at) => at !== 7 && at !== 31).map(({ code }) => code);
    expect(stored.map(({ code }) => code).toSorted()).toEqual(kept.toSorted());
    expect(statements).toBeLessThan(wanted.length / 2);
  });

  test('is not looked for where all are refused alike', async () => {
    const { id: tenantId } = await product.newTenant();
    let asked = 0;
    const tried = await product.database.inTenantTransaction(tenantId, (db) =>
      attemptTogether(db, [1, 2, 3, 4], async () => {
        asked += 1;
        throw new AppError('notAllowed');
      }),
    );
    expect(asked).toBe(1);
    expect(tried).toHaveLength(4);
    expect(tried[3]).toMatchObject({ errors: [{ path: '' }] });
  });
});
