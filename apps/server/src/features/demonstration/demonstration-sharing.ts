import type { DataScope, SharedKind } from '@edp/contract/access';
import type { Queries } from '../../database/connection.ts';
import type { Scope } from '../../database/scope.ts';
import { replaceParties } from '../sharing-rules/sharing-parties.queries.ts';
import type { Side } from '../sharing-rules/sharing-parties.queries.ts';
import { createRule, switchRule } from '../sharing-rules/sharing-rules.queries.ts';

/** Code of a role, and what it sees; the others see everything. */
const dataScopes: readonly (readonly [string, DataScope])[] = [
  ['MDM_CLERK', 'departmentAndBelow'],
  ['READER', 'organisation'],
];

/** Departments and people by name, roles and groups by code. */
interface Parties {
  department?: readonly string[];
  group?: readonly string[];
  employee?: readonly string[];
  role?: readonly string[];
}

interface Rule {
  name: string;
  kind: SharedKind;
  power: 0 | 1;
  remarks: string;
  isOff?: boolean;
  source: Parties;
  target: Parties;
}

const rules: readonly Rule[] = [
  {
    name: '制造物料由主数据组维护',
    kind: 'material',
    power: 1,
    remarks: '华东制造中心及下级部门的物料，主数据维护组和主数据专员可查看、修改',
    source: { department: ['华东制造中心'] },
    target: { group: ['MDM'], role: ['MDM_CLERK'] },
  },
  {
    name: '采购与销售商品查阅',
    kind: 'product',
    power: 0,
    remarks: '采购中心、销售中心的商品供主数据专员核对',
    source: { department: ['采购中心', '销售中心'] },
    target: { role: ['MDM_CLERK'] },
  },
  {
    name: 'BOM与工艺查阅',
    kind: 'bom',
    power: 0,
    remarks: '',
    source: { employee: ['林晓'] },
    target: { department: ['信息中心', '生产部'], group: ['READERS'], employee: ['孙悦'] },
  },
  {
    name: '应用交接期共享',
    kind: 'application',
    power: 1,
    remarks: '交接已完成，规则停用',
    isOff: true,
    source: { department: ['应用开发组'] },
    target: { role: ['MDM_STEWARD'] },
  },
];

/** What roles see of records that belong to somebody, and rules that share more. */
export async function addDemonstrationSharing(
  db: Queries,
  { tenantId, adminId }: { tenantId: number; adminId: number },
): Promise<void> {
  for (const [code, data_scope] of dataScopes)
    await db
      .updateTable('roles')
      .set({ data_scope })
      .where('tenant_id', '=', tenantId)
      .where('code', '=', code)
      .execute();
  const scope: Scope = {
    db,
    tenantId,
    userId: adminId,
    roleId: null,
    dataScope: 'all',
    language: 'ZHS',
  };
  const ids = await readIds(scope);
  for (const { name, kind: sharingType, power, remarks, isOff, ...sides } of rules) {
    const id = await createRule(scope, { name, sharingType, power, remarks });
    for (const side of ['source', 'target'] as const satisfies readonly Side[])
      await replaceParties(scope, { ruleId: id, side }, partiesOf(ids, sides[side]));
    if (isOff) await switchRule(scope, { id, status: 0 });
  }
}

const KINDS = ['department', 'group', 'employee', 'role'] as const satisfies readonly (keyof Parties)[];
type Ids = Readonly<Record<(typeof KINDS)[number], ReadonlyMap<string, number>>>;

async function readIds({ db, tenantId }: Scope): Promise<Ids> {
  const byName = async (table: 'departments' | 'users') => {
    const rows = await db
      .selectFrom(table)
      .where('tenant_id', '=', tenantId)
      .select(['id', 'name'])
      .execute();
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const byCode = async (table: 'roles' | 'user_groups') => {
    const rows = await db
      .selectFrom(table)
      .where('tenant_id', '=', tenantId)
      .select(['id', 'code'])
      .execute();
    return new Map(rows.map(({ id, code }) => [code, id]));
  };
  return {
    department: await byName('departments'),
    group: await byCode('user_groups'),
    employee: await byName('users'),
    role: await byCode('roles'),
  };
}

function partiesOf(ids: Ids, chosen: Parties) {
  return KINDS.flatMap((kind) =>
    (chosen[kind] ?? []).map((name) => ({ kind, id: ids[kind].get(name) ?? 0 })),
  );
}
