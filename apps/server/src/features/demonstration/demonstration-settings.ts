import type { SettingType } from '@edp/contract/settings';
import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';

const modules = [
  '客户管理',
  '供应商管理',
  '商品管理',
  '物料管理',
  '采购管理',
  '销售管理',
  '库存管理',
  '生产管理',
  '质量管理',
  '设备管理',
  '售后服务',
  '财务管理',
  '报表中心',
  '系统集成',
];
const labels = ['常用', '推荐', '移动端', '内部使用', '对外开放', '试用', '即将下线'];

/** name, code, remark */
const categories: readonly (readonly [string, string, string])[] = [
  ['主数据', 'MDM', '客户、供应商、商品、物料等基础数据'],
  ['供应链', 'SCM', '采购、库存与物流'],
  ['生产制造', 'MES', '车间执行与质量'],
  ['市场与销售', 'CRM', '商机、订单与渠道'],
  ['售后服务', 'DMS', '维修、备件与回访'],
  ['财务', 'FIN', ''],
  ['协同办公', 'OA', '流程、消息与文档'],
  ['数据分析', 'BI', ''],
];

/** Modules, categories and labels that applications are described with. */
export async function addDemonstrationSettings(
  db: Queries,
  { tenantId, adminId }: { tenantId: number; adminId: number },
): Promise<void> {
  const row = (type: SettingType, name: string, code = '') => ({
    tenant_id: tenantId,
    type,
    name,
    code,
    search_text: searchText(code, name),
    created_by: adminId,
    updated_by: adminId,
  });
  const rows = [
    ...modules.map((name) => row('APPLICATION_MODULE', name)),
    ...categories.map(([name, code, remark]) => ({ ...row('APPLICATION_CATEGORY', name, code), remark })),
    ...labels.map((name) => row('APPLICATION_LABEL', name)),
  ];
  // Read newest first they then stand as they do here.
  for (const one of rows.toReversed()) await db.insertInto('settings').values(one).execute();
}
