import { outline, table } from '../outline.ts';

export const organisations = table('code name')(`
HD01 | 华东制造中心
HN01 | 华南仓储中心
XB01 | 西部维修中心`);

/** Below the tenant's own department; the head by its account. */
export const departments = outline('name head')(`
总经办 | admin
财务部
  会计组
  资金组
信息中心 | clerk
  主数据组
  应用开发组
华东制造中心
  生产部
    机加工车间
    装配车间
    表面处理车间
  质量部 | reader
    来料检验组
    过程检验组
  设备部
  仓储物流部
华南仓储中心
  收货组
  发运组
西部维修中心
  维修一组
  维修二组
  备件库
采购中心
  直接采购组
  间接采购组
销售中心
  华东销售部
  华南销售部
  渠道管理部`);

/** Of BRH; without a department the person belongs nowhere. */
export const people = table('account name role phone department watermark')(`
clerk | 周敏 | MDM_CLERK | 13800000002 | 主数据组
viewer | 陈默 | READER | 13800000003 | 生产部
customer | 刘经销 | BRH_DMS_CUST | 13800000004 | 渠道管理部
auditor | 吴审 | READER | 13800000005 | 财务部 | 吴审 auditor
noorg | 郑游 | NO_ORGANISATION | 13800000006
reader | 孙悦 | READER | 13800000007 | 质量部`);

/** Staff of BRH; not everybody has an account. */
export const employees = table('number name department phone account')(`
E1001 | 林晓 | 总经办 | 13800000001 | admin
E1002 | 周敏 | 主数据组 | 13800000002 | clerk
E1003 | 陈默 | 生产部 | 13800000003 | viewer
E1004 | 吴审 | 财务部 | 13800000005 | auditor
E1005 | 孙悦 | 质量部 | 13800000007 | reader
E1006 | 何建平 | 机加工车间 | 13900002006
E1007 | 梁秋月 | 装配车间 | 13900002007
E1008 | 石磊 | 备件库`);

/** Members by their accounts. */
export const userGroups = table('code name members')(`
MDM | 主数据维护组 | admin clerk
REVIEW | 数据评审组 | admin auditor reader
READERS | 数据查阅组 | viewer reader auditor
DEALERS | 经销商联络组 | customer`);
