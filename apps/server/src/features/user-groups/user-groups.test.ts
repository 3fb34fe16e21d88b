import { userGroups } from '@edp/contract/user-groups';
import { beforeAll, expect, test } from 'vitest';
import { searchText } from '../../database/lists/search.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  await group('QA', '质量小组', [tenant.adminId]);
  await group('BUY', '采购小组', []);
});

async function group(code: string, name: string, members: number[]): Promise<void> {
  const tenant_id = tenant.id;
  await product.database.inTenantTransaction(tenant_id, async (db) => {
    const row = { tenant_id, code, name, search_text: searchText(code, name) };
    const { id } = await db.insertInto('user_groups').values(row).returning('id').executeTakeFirstOrThrow();
    for (const user_id of members)
      await db.insertInto('user_group_members').values({ tenant_id, group_id: id, user_id }).execute();
  });
}

test('groups are paged, ordered and searched, with the number of their members', async () => {
  const named = async (input: object) =>
    (await tenant.admin.call(userGroups.list, input)).data.map(({ name, memberCount }) => [
      name,
      memberCount,
    ]);
  expect(await named({ sortField: 'code' })).toEqual([
    ['采购小组', 0],
    ['质量小组', 1],
  ]);
  expect(await named({ sortField: 'code', pageSize: 1, pageNo: 2 })).toEqual([['质量小组', 1]]);
  expect(await named({ name: '质量' })).toEqual([['质量小组', 1]]);
  expect(await named({ keyword: 'cgxz' })).toEqual([['采购小组', 0]]);
  expect(await named({ keyword: 'buy' })).toEqual([['采购小组', 0]]);
  expect((await tenant.admin.call(userGroups.list, {})).total).toBe(2);
});

test("another tenant's groups do not show", async () => {
  const other = await product.newTenant();
  expect(await other.admin.call(userGroups.list, {})).toMatchObject({ data: [], total: 0 });
});
