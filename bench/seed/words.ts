/** What the names of seeded records are made of. */
function words(text: string): readonly string[] {
  return text.split(' ');
}

export const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜',
];
export const givenNames = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红玲建国志文海燕丹鑫宇浩凯博晨佳雪梅琳莹婷颖欣怡雨涵子轩俊泽',
];

export const divisions = words('华东 华南 华北 华中 西南 西北 东北 海外');
export const offices = words(
  '制造中心 采购部 质量部 仓储物流部 设备部 工程技术部 销售部 财务部 信息部 研发部 售后服务部 人力资源部',
);
export const teams = words('一组 二组 三组 四组 五组 六组 七组 八组');

export const brandBeginnings = [...'恒鼎盛泰华金东新天宏远大瑞联中科精亚德广海长信安力永兴凯正'];
export const brandEndings = [...'达泰鑫科源工特固通力丰盛博威诚锐佳翔创辉隆铭润峰星航'];

/** What units are called, and the category of each. */
export const units: readonly (readonly [string, string])[] = [
  ...'个件套台只支根条张片块卷盒箱包袋瓶桶副对组把米打扎筒枚双本册座具节粒'
    .split('')
    .map((name) => [name, 'QuantityUnit'] as const),
  ...['毫米', '厘米', '分米', '千米', '英寸'].map((name) => [name, 'LengthUnit'] as const),
  ...['克', '千克', '吨', '毫克'].map((name) => [name, 'WeightUnit'] as const),
  ...['毫升', '升', '立方米'].map((name) => [name, 'VolumeUnit'] as const),
  ...['平方米', '平方厘米'].map((name) => [name, 'AreaUnit'] as const),
];

/** Roots of the categories and the parts that stand below each. */
export const families = [
  ['紧固件', words('六角螺栓 内六角螺钉 六角螺母 平垫圈 弹簧垫圈 圆柱销 铆钉 膨胀螺栓 螺柱 挡圈')],
  ['轴承', words('深沟球轴承 圆锥滚子轴承 推力球轴承 滚针轴承 关节轴承 直线轴承 轴承座 外球面轴承')],
  ['密封件', words('骨架油封 密封垫片 密封圈 机械密封 盘根 防尘圈 密封胶条 缠绕垫')],
  ['管件', words('法兰 弯头 三通 异径管 管箍 活接头 无缝钢管 波纹管 软管接头 管夹')],
  ['阀门', words('球阀 闸阀 截止阀 止回阀 蝶阀 安全阀 减压阀 电磁阀 针阀 疏水阀')],
  ['传动件', words('同步带 三角带 链条 链轮 齿轮 联轴器 减速机 涡轮蜗杆 滚珠丝杠')],
  ['液压气动', words('油缸 气缸 液压泵 换向阀 蓄能器 过滤器 气源处理器 快换接头 油管总成')],
  ['电气元件', words('断路器 接触器 继电器 按钮开关 指示灯 接线端子 变频器 开关电源 熔断器')],
  ['电线电缆', words('电力电缆 控制电缆 屏蔽电缆 橡套电缆 网线 接线鼻 电缆桥架 电缆接头')],
  ['仪器仪表', words('压力表 温度计 流量计 液位计 压力变送器 温度传感器 接近开关 光电传感器')],
  ['电机', words('异步电机 伺服电机 步进电机 防爆电机 电机端盖 电机风叶 碳刷 制动器')],
  ['工具', words('扳手 螺丝刀 钢丝钳 卷尺 游标卡尺 锉刀 手锯 电钻 角磨机 丝锥')],
  ['刀具', words('立铣刀 麻花钻 车刀片 铰刀 镗刀 砂轮 切割片 刀柄')],
  ['钢材', words('圆钢 角钢 槽钢 工字钢 钢板 扁钢 方管 钢丝绳')],
  ['化工辅料', words('润滑脂 液压油 切削液 清洗剂 防锈剂 螺纹胶 油漆 稀释剂')],
  ['劳保用品', words('安全帽 防护手套 防护眼镜 劳保鞋 防尘口罩 安全带 工作服 耳塞')],
] as const;

/** What parts are made of. */
export const materialGrades = words(
  '304不锈钢 316L不锈钢 碳钢 合金钢 黄铜 铝合金 尼龙 镀锌 铸铁 聚四氟乙烯 丁腈橡胶 氟橡胶 工程塑料 钛合金',
);

/** What variants of a product differ in. */
export const attributeValues = [
  ['材质', words('碳钢 304不锈钢 316L不锈钢 黄铜 尼龙')],
  ['规格', words('小号 中号 大号 特大号')],
  ['颜色', words('红 黄 蓝 黑 白 银灰')],
  ['包装方式', words('单只 10只装 50只装 100只装')],
] as const;

export const labelNames = words('新品 热销 促销 推荐 停产 进口 国产 定制 环保 防爆 耐高温 耐腐蚀');
