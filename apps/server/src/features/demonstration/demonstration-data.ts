/** Realistic, repeatable records of the demonstration tenant BRH. */

/** code, name, category key, native code */
export const demonstrationUnits: readonly (readonly [string, string, string, string])[] = [
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
export const demonstrationBrands: readonly (readonly [string, string, string, number])[] = [
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

/** item code, item name, unit code, brand code */
export const demonstrationMaterials: readonly (readonly [string, string, string, string])[] = [
  ['WL-2026-104218', '不锈钢内六角螺栓 M8×25', 'PCS', 'DM'],
  ['WL-2026-104211', '碳纤维增强尼龙扳手套件', 'SET', 'SATA'],
  ['WL-2026-104204', '石墨烯导热硅胶片 200×200', 'SHEET', 'XJ'],
  ['WL-2026-104197', '304 不锈钢无缝钢管 Φ57×3.5', 'm', 'JL'],
  ['WL-2026-104190', '深沟球轴承 6204-2RS', 'PCS', 'SKF'],
  ['WL-2026-104183', '三相异步电动机 Y2-90L-4', 'TAI', 'WN'],
  ['WL-2026-104176', '液压油缸密封圈 55×65×6', 'PCS', 'PARKER'],
  ['WL-2026-104169', '工业级温湿度变送器', 'PCS', 'XY'],
  ['WL-2026-104162', 'PVC 阻燃线槽 40×30', 'm', 'LS'],
  ['WL-2026-104155', '伺服驱动器 750W', 'TAI', 'HC'],
];
