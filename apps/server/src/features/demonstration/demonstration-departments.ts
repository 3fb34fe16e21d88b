import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';

interface Branch {
  name: string;
  below?: readonly Branch[];
}

/** Below the tenant's own department. */
const branches: readonly Branch[] = [
  { name: '总经办' },
  { name: '财务部', below: [{ name: '会计组' }, { name: '资金组' }] },
  { name: '信息中心', below: [{ name: '主数据组' }, { name: '应用开发组' }] },
  {
    name: '华东制造中心',
    below: [
      { name: '生产部', below: [{ name: '机加工车间' }, { name: '装配车间' }, { name: '表面处理车间' }] },
      { name: '质量部', below: [{ name: '来料检验组' }, { name: '过程检验组' }] },
      { name: '设备部' },
      { name: '仓储物流部' },
    ],
  },
  { name: '华南仓储中心', below: [{ name: '收货组' }, { name: '发运组' }] },
  { name: '西部维修中心', below: [{ name: '维修一组' }, { name: '维修二组' }, { name: '备件库' }] },
  { name: '采购中心', below: [{ name: '直接采购组' }, { name: '间接采购组' }] },
  { name: '销售中心', below: [{ name: '华东销售部' }, { name: '华南销售部' }, { name: '渠道管理部' }] },
];

/** code, name, accounts of the members */
const groups: readonly (readonly [string, string, readonly string[]])[] = [
  ['MDM', '主数据维护组', ['admin', 'clerk']],
  ['REVIEW', '数据评审组', ['admin', 'auditor', 'reader']],
  ['READERS', '数据查阅组', ['viewer', 'reader', 'auditor']],
  ['DEALERS', '经销商联络组', ['customer']],
];

/** The tree of departments below the one that the tenant was made with; answers the ids by name. */
export async function addDepartments(db: Queries, tenantId: number): Promise<Map<string, number>> {
  const root = await db
    .selectFrom('departments')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const ids = new Map<string, number>();
  async function addBelow(parent_id: number, below: readonly Branch[]): Promise<void> {
    for (const [at, branch] of below.entries()) {
      const row = { tenant_id: tenantId, parent_id, name: branch.name, sort_order: (at + 1) * 10 };
      const { id } = await db.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow();
      ids.set(branch.name, id);
      await addBelow(id, branch.below ?? []);
    }
  }
  await addBelow(root.id, branches);
  return ids;
}

export async function addUserGroups(db: Queries, tenantId: number): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'account'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const idOf = new Map(users.map(({ id, account }) => [account, id]));
  for (const [code, name, accounts] of groups) {
    const { id: group_id } = await db
      .insertInto('user_groups')
      .values({ tenant_id: tenantId, code, name, search_text: searchText(code, name) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = accounts.map((account) => ({
      tenant_id: tenantId,
      group_id,
      user_id: idOf.get(account) ?? 0,
    }));
    await db.insertInto('user_group_members').values(members).execute();
  }
}
