/** code, name, category key, native code */
export const units: readonly (readonly [string, string, string, string])[] = [
  ['mm', '毫米', 'LengthUnit', 'mm'],
  ['cm', '厘米', 'LengthUnit', 'cm'],
  ['m', '米', 'LengthUnit', 'm'],
  ['km', '千米', 'LengthUnit', 'km'],
  ['g', '克', 'WeightUnit', 'g'],
  ['kg', '千克', 'WeightUnit', 'kg'],
  ['t', '吨', 'WeightUnit', 't'],
  ['ml', '毫升', 'VolumeUnit', 'mL'],
  ['L', '升', 'VolumeUnit', 'L'],
  ['m3', '立方米', 'VolumeUnit', 'm³'],
  ['m2', '平方米', 'AreaUnit', 'm²'],
  ['cm2', '平方厘米', 'AreaUnit', 'cm²'],
  ['PCS', '个', 'QuantityUnit', 'pc'],
  ['SET', '套', 'QuantityUnit', 'set'],
  ['TAI', '台', 'QuantityUnit', ''],
  ['PAIR', '副', 'QuantityUnit', 'pair'],
  ['BOX', '箱', 'QuantityUnit', 'box'],
  ['BAG', '包', 'QuantityUnit', 'bag'],
  ['ROLL', '卷', 'QuantityUnit', 'roll'],
  ['SHEET', '片', 'QuantityUnit', 'sheet'],
];

/** code, name, English name, enabled */
export const brands: readonly (readonly [string, string, string, number])[] = [
  ['DM', '东明', 'Dongming', 1],
  ['SATA', '世达', 'SATA', 1],
  ['XJ', '烯晶', 'Xijing', 1],
  ['JL', '久立', 'Jiuli', 1],
  ['SKF', '斯凯孚', 'SKF', 1],
  ['WN', '皖南', 'Wannan', 1],
  ['PARKER', '派克', 'Parker', 1],
  ['XY', '星仪', 'Xingyi', 1],
  ['LS', '联塑', 'Lesso', 1],
  ['HC', '汇川', 'Inovance', 1],
  ['AIRTAC', '亚德客', 'AirTAC', 1],
  ['BOSCH', '博世', 'Bosch', 1],
  ['SIEMENS', '西门子', 'Siemens', 1],
  ['CHINT', '正泰', 'CHINT', 1],
  ['DELIXI', '德力西', 'Delixi', 1],
  ['SCHNEIDER', '施耐德', 'Schneider', 1],
  ['NSK', '恩斯克', 'NSK', 1],
  ['HRB', '哈尔滨轴承', 'HRB', 1],
  ['GREATWALL', '长城精工', 'GreatWall', 1],
  ['STANLEY', '史丹利', 'Stanley', 1],
  ['3M', '明尼苏达', '3M', 1],
  ['LOCTITE', '乐泰', 'Loctite', 1],
  ['MOBIL', '美孚', 'Mobil', 0],
  ['JINLONG', '金龙铜管', 'Golden Dragon', 0],
];

/** What applications are described with: modules, categories with code and remark, labels. */
export const applicationModules =
  '客户管理 供应商管理 商品管理 物料管理 采购管理 销售管理 库存管理 生产管理 质量管理 设备管理 售后服务 财务管理 报表中心 系统集成';
export const applicationCategories: readonly (readonly [string, string, string])[] = [
  ['主数据', 'MDM', '客户、供应商、商品、物料等基础数据'],
  ['供应链', 'SCM', '采购、库存与物流'],
  ['生产制造', 'MES', '车间执行与质量'],
  ['市场与销售', 'CRM', '商机、订单与渠道'],
  ['售后服务', 'DMS', '维修、备件与回访'],
  ['财务', 'FIN', ''],
  ['协同办公', 'OA', '流程、消息与文档'],
  ['数据分析', 'BI', ''],
];
export const applicationLabels = '常用 推荐 移动端 内部使用 对外开放 试用 即将下线';
