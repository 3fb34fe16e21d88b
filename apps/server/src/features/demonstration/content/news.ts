import { table } from '../outline.ts';

export interface News {
  title: string;
  type: string;
  content: string;
  daysAgo: number;
  mustBeRead?: boolean;
  /** What is neither out nor will be; published where it is not said. */
  status?: 'draft' | 'withdrawn';
  /** Names of the departments that it is for; everybody's without. */
  departments?: readonly string[];
}

/** Of the tenant BRH, newest first. */
export const news: readonly News[] = [
  {
    title: '关于启用新版物料编码规则的通知',
    type: '制度发布',
    daysAgo: 0,
    mustBeRead: true,
    content: `<p>各部门、各制造中心：</p>
<p>自本月起，新增物料统一采用 <strong>WL-年份-流水号</strong> 的编码规则，原有编码继续有效，不作变更。</p>
<ul><li>新增物料由主数据专员提交，主数据主管审核后生效；</li><li>同一规格的物料不得重复建码；</li>
<li>计量单位必须从单位清单中选择。</li></ul>
<p>如有疑问，请联系主数据管理组。</p>`,
  },
  {
    title: '信息安全须知：请勿向他人透露登录密码',
    type: '安全提示',
    daysAgo: 0,
    mustBeRead: true,
    content: `<p>近期发现有人冒充系统管理员索要登录密码和短信验证码。</p>
<p><strong>管理员不会以任何理由向您索要密码。</strong>请定期修改密码，离开座位时退出登录。</p>`,
  },
  {
    title: '三季度主数据质量通报：品牌重复率降至 0.4%',
    type: '工作通报',
    daysAgo: 1,
    content: `<p>三季度共清理重复品牌 37 个、停用品牌 12 个，重复率由年初的 2.1% 降至 <strong>0.4%</strong>。</p>
<table><thead><tr><th>中心</th><th>品牌</th><th>物料</th><th>重复率</th></tr></thead><tbody>
<tr><td>华东制造中心</td><td>214</td><td>18,402</td><td>0.3%</td></tr>
<tr><td>华南仓储中心</td><td>187</td><td>9,655</td><td>0.5%</td></tr>
<tr><td>西部维修中心</td><td>96</td><td>4,120</td><td>0.6%</td></tr></tbody></table>
<p>请仍有重复数据的单位在月底前完成合并。</p>`,
  },
  {
    title: '华南仓储中心盘点期间暂停出入库作业',
    type: '通知公告',
    daysAgo: 2,
    content:
      '<p>华南仓储中心定于本周五 18:00 至周日 20:00 进行季度盘点，期间暂停出入库。紧急领料请提前与值班人员联系，电话 020-8123 4567。</p>',
  },
  {
    title: '轴承类供应商年度评审结果公示',
    type: '采购公告',
    daysAgo: 4,
    content:
      '<p>经评审，斯凯孚、恩斯克、哈尔滨轴承三家供应商评为 <strong>A 级</strong>，有效期一年。公示期内如有异议，请以书面形式反馈至采购部。</p>',
  },
  {
    title: '国家标准 GB/T 5782 六角头螺栓新版将于下月实施',
    type: '标准动态',
    daysAgo: 6,
    content:
      '<p>新版标准调整了性能等级的标注方式，请技术部核对相关规格并更新图纸。标准全文可在 <a href="https://openstd.samr.gov.cn/">国家标准全文公开系统</a> 查询。</p>',
  },
  {
    title: '平台将于周日凌晨 2:00 至 4:00 升级维护',
    type: '系统公告',
    daysAgo: 8,
    content: '<p>升级期间平台无法访问，请提前保存未完成的工作。升级后无需重新安装。</p>',
  },
  {
    title: '主数据专员岗位培训报名开始',
    type: '培训通知',
    daysAgo: 11,
    content: `<p>培训内容：</p><ol><li>编码规则与命名规范；</li><li>品牌、单位与规格的维护；</li><li>常见错误与处理。</li></ol>
<p>名额 30 人，报名截止本月 25 日。</p>`,
  },
  {
    title: '计量单位清单修订：新增“片”“卷”两个单位',
    type: '制度发布',
    daysAgo: 15,
    content: '<p>为满足薄膜类、线缆类物料的需要，单位清单新增“片”“卷”，即日起可以选用。</p>',
  },
  {
    title: '西部维修中心荣获集团“安全生产先进单位”',
    type: '企业新闻',
    daysAgo: 21,
    content:
      '<p>西部维修中心连续 1,200 天无安全事故，被评为集团“安全生产先进单位”。希望各单位学习其班前会和隐患排查的做法。</p>',
  },
];

/** Of the same tenant, what readers do not see yet or any more. */
export const unseenNews: readonly News[] = [
  {
    title: '下月起调整物料申请的审批时限',
    type: '制度发布',
    daysAgo: 0,
    status: 'draft',
    content:
      '<p>为缩短物料申请的等待时间，拟自下月起将审批时限由三个工作日调整为 <strong>一个工作日</strong>。</p>',
  },
  {
    title: '年终盘点安排：华南仓储中心',
    type: '通知公告',
    daysAgo: -30,
    mustBeRead: true,
    departments: ['华南仓储中心'],
    content: '<p>年终盘点期间暂停出入库，请各库房提前完成待办单据，盘点表于前一日 18:00 前提交。</p>',
  },
  {
    title: '食堂停业一日（日期有误，已撤回）',
    type: '通知公告',
    daysAgo: 9,
    status: 'withdrawn',
    content: '<p>因设备检修，食堂本周三停业一日。</p>',
  },
];

/** Oldest first; those without a status are seen. */
export const comments = table('text status')(`
数据很清楚，建议以后每月都发布一次。
华南的重复品牌主要来自历史导入，本周内完成合并。
请问停用的品牌还能恢复吗？
可以，在品牌页面重新启用即可。
收到。 | deleted
代办报销发票，加微信详聊 | hidden
西部维修中心的 96 个品牌中有 8 个是同一厂家的不同写法。
英文名称也请一并核对。
已核对完毕，无重复。
建议新增品牌时自动提示相似名称。
同意楼上。
能否把各中心的明细也发一下？
明细已发到各中心主数据主管邮箱。
谢谢，已收到。`);

/** Of the tenant HXZZ. */
export const otherNews: readonly News[] = [
  {
    title: '二号总装线停机检修通知',
    type: '通知公告',
    daysAgo: 1,
    content: '<p>恒信总装厂二号线将于本周六停机检修，请各班组提前安排生产计划。</p>',
  },
];
