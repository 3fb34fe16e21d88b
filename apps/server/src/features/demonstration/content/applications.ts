import { table } from '../outline.ts';

/** The account is its owner's; one that is `off` is out of use. */
export const applications = table('code name remarks account state')(`
BRH-PORTAL | 移动门户 | 集团员工的手机门户 | admin
BRH-MDM | 主数据助手 | 扫码查询物料与商品 | clerk
BRH-DMS | 经销商在线 | 下单、对账与配件查询 | admin
BRH-MES | 车间看板 | | viewer
BRH-SRM | 供应商协同 | 询价、送货与质量反馈 | clerk
BRH-OA | 移动审批 | 已由移动门户代替 | admin | off`);

/** Days from today on until it ends. */
export const certificates = table('application certificateType packageName days')(`
BRH-PORTAL | PUSH | cn.brh.portal | 6
BRH-PORTAL | RELEASE | cn.brh.portal | 190
BRH-DMS | PUSH | cn.brh.dms | 25`);

export const remindedAccounts: readonly string[] = ['admin', 'clerk'];
