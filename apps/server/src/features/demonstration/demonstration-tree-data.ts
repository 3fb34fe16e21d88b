/** Realistic, repeatable trees of the demonstration tenant BRH. A parent stands above what is below it. */

/** code, code of the parent, name, English name */
type Node = readonly [string, string, string, string];

/** Of the set PRO_BASE_CLASS. */
export const demonstrationBaseClasses: readonly Node[] = [
  ['BZJ', '', '标准件', 'Standard parts'],
  ['JGJ', 'BZJ', '紧固件', 'Fasteners'],
  ['JGJ-01', 'JGJ', '螺栓', 'Bolts'],
  ['JGJ-0101', 'JGJ-01', '六角头螺栓', 'Hexagon head bolts'],
  ['JGJ-0102', 'JGJ-01', '内六角螺栓', 'Socket head bolts'],
  ['JGJ-0103', 'JGJ-01', '地脚螺栓', 'Foundation bolts'],
  ['JGJ-02', 'JGJ', '螺母', 'Nuts'],
  ['JGJ-0201', 'JGJ-02', '六角螺母', 'Hexagon nuts'],
  ['JGJ-0202', 'JGJ-02', '自锁螺母', 'Self-locking nuts'],
  ['JGJ-03', 'JGJ', '垫圈', 'Washers'],
  ['JGJ-04', 'JGJ', '螺钉', 'Screws'],
  ['JGJ-05', 'JGJ', '销与键', 'Pins and keys'],
  ['ZC', 'BZJ', '轴承', 'Bearings'],
  ['ZC-01', 'ZC', '深沟球轴承', 'Deep groove ball bearings'],
  ['ZC-02', 'ZC', '圆锥滚子轴承', 'Tapered roller bearings'],
  ['ZC-03', 'ZC', '推力轴承', 'Thrust bearings'],
  ['ZC-04', 'ZC', '带座外球面轴承', 'Pillow block bearings'],
  ['MFJ', 'BZJ', '密封件', 'Seals'],
  ['MFJ-01', 'MFJ', 'O形圈', 'O-rings'],
  ['MFJ-02', 'MFJ', '油封', 'Oil seals'],
  ['MFJ-03', 'MFJ', '液压密封圈', 'Hydraulic seals'],
  ['DQ', '', '电气', 'Electrical'],
  ['DQ-01', 'DQ', '低压电器', 'Low-voltage apparatus'],
  ['DQ-0101', 'DQ-01', '断路器', 'Circuit breakers'],
  ['DQ-0102', 'DQ-01', '接触器', 'Contactors'],
  ['DQ-0103', 'DQ-01', '继电器', 'Relays'],
  ['DQ-02', 'DQ', '电机', 'Motors'],
  ['DQ-0201', 'DQ-02', '三相异步电动机', 'Three-phase asynchronous motors'],
  ['DQ-0202', 'DQ-02', '伺服电机', 'Servo motors'],
  ['DQ-0203', 'DQ-02', '步进电机', 'Stepper motors'],
  ['DQ-03', 'DQ', '变频与驱动', 'Inverters and drives'],
  ['DQ-04', 'DQ', '传感器', 'Sensors'],
  ['DQ-0401', 'DQ-04', '接近开关', 'Proximity switches'],
  ['DQ-0402', 'DQ-04', '温湿度变送器', 'Temperature and humidity transmitters'],
  ['DQ-0403', 'DQ-04', '压力变送器', 'Pressure transmitters'],
  ['DQ-05', 'DQ', '电线电缆', 'Wires and cables'],
  ['DQ-06', 'DQ', '线槽与桥架', 'Trunking and cable trays'],
  ['YQ', '', '液压气动', 'Hydraulics and pneumatics'],
  ['YQ-01', 'YQ', '气缸', 'Pneumatic cylinders'],
  ['YQ-02', 'YQ', '电磁阀', 'Solenoid valves'],
  ['YQ-03', 'YQ', '液压泵', 'Hydraulic pumps'],
  ['YQ-04', 'YQ', '接头与软管', 'Fittings and hoses'],
  ['GC', '', '管材阀门', 'Pipes and valves'],
  ['GC-01', 'GC', '无缝钢管', 'Seamless steel pipes'],
  ['GC-02', 'GC', '不锈钢管', 'Stainless steel pipes'],
  ['GC-03', 'GC', '球阀', 'Ball valves'],
  ['GC-04', 'GC', '蝶阀', 'Butterfly valves'],
  ['GJ', '', '工具量具', 'Tools and gauges'],
  ['GJ-01', 'GJ', '手动工具', 'Hand tools'],
  ['GJ-0101', 'GJ-01', '扳手', 'Wrenches'],
  ['GJ-0102', 'GJ-01', '螺丝刀', 'Screwdrivers'],
  ['GJ-0103', 'GJ-01', '钳子', 'Pliers'],
  ['GJ-02', 'GJ', '电动工具', 'Power tools'],
  ['GJ-03', 'GJ', '量具', 'Gauges'],
  ['GJ-0301', 'GJ-03', '游标卡尺', 'Vernier calipers'],
  ['GJ-0302', 'GJ-03', '千分尺', 'Micrometers'],
  ['HG', '', '化工辅料', 'Chemicals and auxiliaries'],
  ['HG-01', 'HG', '润滑油脂', 'Lubricants'],
  ['HG-02', 'HG', '胶粘剂', 'Adhesives'],
  ['HG-03', 'HG', '导热材料', 'Thermal materials'],
  ['HG-04', 'HG', '清洗剂', 'Cleaning agents'],
  ['BZ', '', '包装物料', 'Packaging'],
  ['BZ-01', 'BZ', '纸箱', 'Cartons'],
  ['BZ-02', 'BZ', '托盘', 'Pallets'],
  ['BZ-03', 'BZ', '缠绕膜', 'Stretch film'],
  ['BZ-04', 'BZ', '标签与胶带', 'Labels and tapes'],
  ['LB', '', '劳保安全', 'Safety at work'],
  ['LB-01', 'LB', '手套', 'Gloves'],
  ['LB-02', 'LB', '安全帽', 'Helmets'],
  ['LB-03', 'LB', '防护口罩', 'Respirators'],
  ['TZ', '', '停产物料', 'Discontinued materials'],
];

export const demonstrationDisabledClasses: readonly string[] = ['TZ', 'GC-04'];

interface CategorySet {
  code: string;
  name: string;
  english: string;
  type: number;
  state: number;
  nodes: readonly Node[];
}

export const demonstrationCategorySets: readonly CategorySet[] = [
  {
    code: 'CUS_LEVEL',
    name: '客户分级分类',
    english: 'Customers by grade',
    type: 2,
    state: 1,
    nodes: [
      ['KH-A', '', '战略客户', 'Strategic customers'],
      ['KH-A1', 'KH-A', '集团直签', 'Group contracts'],
      ['KH-A2', 'KH-A', '行业龙头', 'Industry leaders'],
      ['KH-B', '', '重点客户', 'Key accounts'],
      ['KH-B1', 'KH-B', '华东区', 'East China'],
      ['KH-B2', 'KH-B', '华南区', 'South China'],
      ['KH-C', '', '普通客户', 'Ordinary customers'],
    ],
  },
  {
    code: 'ASSET_CLASS',
    name: '固定资产分类',
    english: 'Fixed assets',
    type: 3,
    state: 1,
    nodes: [
      ['ZC-SB', '', '生产设备', 'Production equipment'],
      ['ZC-SB1', 'ZC-SB', '加工中心', 'Machining centres'],
      ['ZC-SB2', 'ZC-SB', '装配线', 'Assembly lines'],
      ['ZC-IT', '', '信息设备', 'IT equipment'],
      ['ZC-IT1', 'ZC-IT', '服务器', 'Servers'],
      ['ZC-CL', '', '运输车辆', 'Vehicles'],
    ],
  },
  {
    code: 'CUS_OLD',
    name: '客户分类（旧）',
    english: 'Customers (former)',
    type: 2,
    state: 2,
    nodes: [['OLD-01', '', '历史客户', 'Former customers']],
  },
];

interface LabelSet {
  name: string;
  english: string;
  useObject: string;
  source: number;
  state: number;
  /** Codes of the roots below which only one can be given. */
  radio: readonly string[];
  nodes: readonly Node[];
}

export const demonstrationLabelSets: readonly LabelSet[] = [
  {
    name: '商品标签',
    english: 'Product labels',
    useObject: 'product',
    source: 1,
    state: 1,
    radio: ['XSZT', 'JKLX'],
    nodes: [
      ['XSZT', '', '销售状态', 'Sales status'],
      ['XSZT-01', 'XSZT', '新品', 'New'],
      ['XSZT-02', 'XSZT', '热销', 'Bestseller'],
      ['XSZT-03', 'XSZT', '清仓', 'Clearance'],
      ['CPTX', '', '产品特性', 'Features'],
      ['CPTX-01', 'CPTX', '防爆', 'Explosion-proof'],
      ['CPTX-02', 'CPTX', '防腐', 'Corrosion-proof'],
      ['CPTX-03', 'CPTX', '低噪声', 'Low noise'],
      ['CPTX-04', 'CPTX', '节能', 'Energy-saving'],
      ['JKLX', '', '货源', 'Origin'],
      ['JKLX-01', 'JKLX', '国产', 'Domestic'],
      ['JKLX-02', 'JKLX', '进口', 'Imported'],
    ],
  },
  {
    name: '物料管控标签',
    english: 'Material control',
    useObject: 'material',
    source: 2,
    state: 1,
    radio: ['CGFS'],
    nodes: [
      ['CGFS', '', '采购方式', 'Purchasing'],
      ['CGFS-01', 'CGFS', '集中采购', 'Central'],
      ['CGFS-02', 'CGFS', '属地采购', 'Local'],
      ['CCYQ', '', '存储要求', 'Storage'],
      ['CCYQ-01', 'CCYQ', '防潮', 'Keep dry'],
      ['CCYQ-02', 'CCYQ', '避光', 'Keep dark'],
      ['CCYQ-03', 'CCYQ', '危险品', 'Hazardous'],
    ],
  },
  {
    name: '客户画像标签',
    english: 'Customer profile',
    useObject: 'customer',
    source: 2,
    state: 1,
    radio: ['HYLX'],
    nodes: [
      ['HYLX', '', '行业类型', 'Industry'],
      ['HYLX-01', 'HYLX', '汽车制造', 'Automotive'],
      ['HYLX-02', 'HYLX', '工程机械', 'Construction machinery'],
      ['HYLX-03', 'HYLX', '新能源', 'New energy'],
      ['HZGX', '', '合作关系', 'Relationship'],
      ['HZGX-01', 'HZGX', '年度框架', 'Annual contract'],
      ['HZGX-02', 'HZGX', '零星采购', 'Single orders'],
    ],
  },
];
