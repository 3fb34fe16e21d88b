import { table } from '../outline.ts';

/** To the accounts; the first is the oldest. */
export const messages = table('kind title content accounts')(`
system | 欢迎使用主数据平台 | 账户已开通。首次登录后请在个人信息中修改密码。 | admin clerk viewer customer auditor noorg
system | 系统维护通知 | 本周六 22:00 至 24:00 进行例行维护，期间无法登录。 | admin clerk viewer
notice | 品牌资料待补充 | 有 3 个品牌缺少图片，请在本周内补充。 | clerk
notice | 计量单位已更新 | 集团计量单位表已按国家标准更新，请核对在用单位。 | admin clerk
notice | 新物料已建档 | 4 种轴承物料已完成建档，可以引用。 | admin viewer`);

/** The first is the oldest. Whoever answers has read what came before. */
export const conversation = table('sender recipient text')(`
clerk | admin | 林总，轴承类的品牌已经整理完了。
admin | clerk | 好的，图片都传了吗？
clerk | admin | 还差三个，供应商明天给。
admin | clerk | 收到，补齐以后通知陈默核对一下。
clerk | admin | 好的，补齐以后马上告诉他。
viewer | clerk | 核对清单我这边准备好了。`);
