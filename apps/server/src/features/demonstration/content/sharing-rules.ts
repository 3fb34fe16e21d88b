import { table } from '../outline.ts';

/** Parties by kind: departments and employees by name, groups and roles by code. A rule of 1 lets change as well. */
export const rules = table('name sharingType power state sources targets remarks')(`
制造物料由主数据组维护 | material | 1 | on | department:华东制造中心 | group:MDM role:MDM_CLERK | 华东制造中心及下级部门的物料，主数据维护组和主数据专员可查看、修改
采购与销售商品查阅 | product | 0 | on | department:采购中心 department:销售中心 | role:MDM_CLERK | 采购中心、销售中心的商品供主数据专员核对
BOM与工艺查阅 | bom | 0 | on | employee:林晓 | department:信息中心 department:生产部 group:READERS employee:孙悦 |
应用交接期共享 | application | 1 | off | department:应用开发组 | role:MDM_STEWARD | 交接已完成，规则停用`);
