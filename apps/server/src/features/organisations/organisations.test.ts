import { organisations } from '@edp/contract/organisations';
import type { TreeNode } from '@edp/contract/tree';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  const [root] = (await tenant.admin.call(organisations.tree)).data;
  const factory = await department('华东制造中心', root?.id ?? 0, 2);
  await department('质量部', factory, 2);
  await department('生产部', factory, 1);
  await department('财务部', root?.id ?? 0, 1);
  await tenant.userWith([], { organisations: ['一号仓', '二号仓'] });
});

async function department(name: string, parent_id: number, sort_order: number): Promise<number> {
  const row = { tenant_id: tenant.id, name, parent_id, sort_order };
  return product.database.inTenantTransaction(
    tenant.id,
    async (db) =>
      (await db.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id,
  );
}

type Shape = [name: string, below: Shape[]];
const shapeOf = (nodes: readonly TreeNode[]): Shape[] =>
  nodes.map(({ name, children }) => [name, shapeOf(children)]);

describe('departments', () => {
  test('stand as a tree, by sort order', async () => {
    const { data } = await tenant.admin.call(organisations.tree);
    const factory: Shape = [
      '华东制造中心',
      [
        ['生产部', []],
        ['质量部', []],
      ],
    ];
    expect(shapeOf(data)).toEqual([[`租户${tenant.code}`, [['财务部', []], factory]]]);
    expect(data[0]).toMatchObject({ parentId: 0, code: '', status: 1, sort: 0 });
    expect(data[0]).not.toHaveProperty('matched');
  });

  test.each(['生产', 'scb', 'SCB'])('a search for %s keeps what leads to what was found', async (keyword) => {
    const { data } = await tenant.admin.call(organisations.tree, { keyword });
    expect(shapeOf(data)).toEqual([[`租户${tenant.code}`, [['华东制造中心', [['生产部', []]]]]]]);
    const path = [data[0], data[0]?.children[0], data[0]?.children[0]?.children[0]];
    expect(path.map((node) => node?.matched)).toEqual([false, false, true]);
  });

  test('come as one list, parents first; a search lists what was found', async () => {
    const names = async (keyword?: string) =>
      (await tenant.admin.call(organisations.select, { keyword })).data.map(({ name }) => name);
    expect(await names()).toEqual([`租户${tenant.code}`, '财务部', '华东制造中心', '生产部', '质量部']);
    expect(await names('部')).toEqual(['财务部', '生产部', '质量部']);
    expect(await names('%')).toEqual([]);
  });
});

describe('inventory organisations', () => {
  test('are paged, ordered and searched by both names', async () => {
    const list = async (input: object) => {
      const { data, total } = await tenant.admin.call(organisations.inventory, input);
      return { names: data.map(({ inventoryOrganisationName }) => inventoryOrganisationName), total };
    };
    expect(await list({ sortField: 'inventoryOrganisationName', pageSize: 1, pageNo: 2 })).toMatchObject({
      total: 2,
    });
    expect((await list({ inventoryOrganisationName: '一号' })).names).toEqual(['一号仓']);
    expect((await list({ businessUnitName: '集团' })).total).toBe(2);
    expect((await list({ businessUnitName: '没有' })).names).toEqual([]);
    expect((await list({ keyword: 'ehc jt' })).names).toEqual(['二号仓']);
    expect((await list({ pageNo: 9 })).names).toEqual([]);
    expect(await tenant.admin.send('POST', organisations.inventory.path, { sortField: 'id' })).toMatchObject({
      code: 4000,
      message: '不支持按此列排序',
    });
  });

  test('of a role are told to those who have it', async () => {
    const user = await tenant.userWith([], { organisations: ['三号仓'] });
    const roles = await product.database
      .asTenant(tenant.id)
      .selectFrom('roles')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('code', '=', user.account.toUpperCase())
      .execute();
    const roleId = roles[0]?.id ?? 0;
    const { data } = await user.call(organisations.ofRole, { roleId });
    expect(data).toEqual([
      {
        id: data[0]?.id,
        inventoryOrganisationId: data[0]?.id,
        name: '三号仓',
        inventoryOrganisationName: '三号仓',
        businessUnitName: '集团',
      },
    ]);
    expect(await tenant.admin.call(organisations.ofRole, { roleId })).toMatchObject({
      http: 404,
      code: 4040,
    });
    expect(await other.admin.call(organisations.ofRole, { roleId })).toMatchObject({ http: 404, code: 4040 });
    expect(await user.send('POST', organisations.ofRole.path, {})).toMatchObject({
      code: 4000,
      errors: [{ path: 'roleId', message: '请选择角色' }],
    });
  });
});

test("another tenant's departments and organisations do not show", async () => {
  expect(shapeOf((await other.admin.call(organisations.tree)).data)).toEqual([[`租户${other.code}`, []]]);
  expect((await other.admin.call(organisations.select, { keyword: '生产' })).data).toEqual([]);
  expect((await other.admin.call(organisations.inventory, {})).data).toEqual([]);
});
