import { outline, sets } from '../outline.ts';

const NODE = 'code name english remark';
const nodes = outline(NODE);

/** Of the set PRO_BASE_CLASS; remarked on are those that are `off`. */
export const baseClasses = nodes(`
BZJ | 标准件 | Standard parts
  JGJ | 紧固件 | Fasteners
    JGJ-01 | 螺栓 | Bolts
      JGJ-0101 | 六角头螺栓 | Hexagon head bolts
      JGJ-0102 | 内六角螺栓 | Socket head bolts
      JGJ-0103 | 地脚螺栓 | Foundation bolts
    JGJ-02 | 螺母 | Nuts
      JGJ-0201 | 六角螺母 | Hexagon nuts
      JGJ-0202 | 自锁螺母 | Self-locking nuts
    JGJ-03 | 垫圈 | Washers
    JGJ-04 | 螺钉 | Screws
    JGJ-05 | 销与键 | Pins and keys
  ZC | 轴承 | Bearings
    ZC-01 | 深沟球轴承 | Deep groove ball bearings
    ZC-02 | 圆锥滚子轴承 | Tapered roller bearings
    ZC-03 | 推力轴承 | Thrust bearings
    ZC-04 | 带座外球面轴承 | Pillow block bearings
  MFJ | 密封件 | Seals
    MFJ-01 | O形圈 | O-rings
    MFJ-02 | 油封 | Oil seals
    MFJ-03 | 液压密封圈 | Hydraulic seals
DQ | 电气 | Electrical
  DQ-01 | 低压电器 | Low-voltage apparatus
    DQ-0101 | 断路器 | Circuit breakers
    DQ-0102 | 接触器 | Contactors
    DQ-0103 | 继电器 | Relays
  DQ-02 | 电机 | Motors
    DQ-0201 | 三相异步电动机 | Three-phase asynchronous motors
    DQ-0202 | 伺服电机 | Servo motors
    DQ-0203 | 步进电机 | Stepper motors
  DQ-03 | 变频与驱动 | Inverters and drives
  DQ-04 | 传感器 | Sensors
    DQ-0401 | 接近开关 | Proximity switches
    DQ-0402 | 温湿度变送器 | Temperature and humidity transmitters
    DQ-0403 | 压力变送器 | Pressure transmitters
  DQ-05 | 电线电缆 | Wires and cables
  DQ-06 | 线槽与桥架 | Trunking and cable trays
YQ | 液压气动 | Hydraulics and pneumatics
  YQ-01 | 气缸 | Pneumatic cylinders
  YQ-02 | 电磁阀 | Solenoid valves
  YQ-03 | 液压泵 | Hydraulic pumps
  YQ-04 | 接头与软管 | Fittings and hoses
GC | 管材阀门 | Pipes and valves
  GC-01 | 无缝钢管 | Seamless steel pipes
  GC-02 | 不锈钢管 | Stainless steel pipes
  GC-03 | 球阀 | Ball valves
  GC-04 | 蝶阀 | Butterfly valves | off
GJ | 工具量具 | Tools and gauges
  GJ-01 | 手动工具 | Hand tools
    GJ-0101 | 扳手 | Wrenches
    GJ-0102 | 螺丝刀 | Screwdrivers
    GJ-0103 | 钳子 | Pliers
  GJ-02 | 电动工具 | Power tools
  GJ-03 | 量具 | Gauges
    GJ-0301 | 游标卡尺 | Vernier calipers
    GJ-0302 | 千分尺 | Micrometers
HG | 化工辅料 | Chemicals and auxiliaries
  HG-01 | 润滑油脂 | Lubricants
  HG-02 | 胶粘剂 | Adhesives
  HG-03 | 导热材料 | Thermal materials
  HG-04 | 清洗剂 | Cleaning agents
BZ | 包装物料 | Packaging
  BZ-01 | 纸箱 | Cartons
  BZ-02 | 托盘 | Pallets
  BZ-03 | 缠绕膜 | Stretch film
  BZ-04 | 标签与胶带 | Labels and tapes
LB | 劳保安全 | Safety at work
  LB-01 | 手套 | Gloves
  LB-02 | 安全帽 | Helmets
  LB-03 | 防护口罩 | Respirators
TZ | 停产物料 | Discontinued materials | off`);

/** Of the same set of the tenant HXZZ. */
export const otherCategories = nodes('CD | 传动件 | Transmission parts');

export const categorySets = sets(
  'code name english type state',
  NODE,
)(`
CUS_LEVEL | 客户分级分类 | Customers by grade | 2 | 1
  KH-A | 战略客户 | Strategic customers
    KH-A1 | 集团直签 | Group contracts
    KH-A2 | 行业龙头 | Industry leaders
  KH-B | 重点客户 | Key accounts
    KH-B1 | 华东区 | East China
    KH-B2 | 华南区 | South China
  KH-C | 普通客户 | Ordinary customers
ASSET_CLASS | 固定资产分类 | Fixed assets | 3 | 1
  ZC-SB | 生产设备 | Production equipment
    ZC-SB1 | 加工中心 | Machining centres
    ZC-SB2 | 装配线 | Assembly lines
  ZC-IT | 信息设备 | IT equipment
    ZC-IT1 | 服务器 | Servers
  ZC-CL | 运输车辆 | Vehicles
CUS_OLD | 客户分类（旧） | Customers (former) | 2 | 2
  OLD-01 | 历史客户 | Former customers`);

/** Below a root that is remarked on with `one` only one label can be given. */
export const labelSets = sets(
  'name english useObject state source',
  NODE,
)(`
商品标签 | Product labels | product | 1 | 1
  XSZT | 销售状态 | Sales status | one
    XSZT-01 | 新品 | New
    XSZT-02 | 热销 | Bestseller
    XSZT-03 | 清仓 | Clearance
  CPTX | 产品特性 | Features
    CPTX-01 | 防爆 | Explosion-proof
    CPTX-02 | 防腐 | Corrosion-proof
    CPTX-03 | 低噪声 | Low noise
    CPTX-04 | 节能 | Energy-saving
  JKLX | 货源 | Origin | one
    JKLX-01 | 国产 | Domestic
    JKLX-02 | 进口 | Imported
物料管控标签 | Material control | material | 1 | 2
  CGFS | 采购方式 | Purchasing | one
    CGFS-01 | 集中采购 | Central
    CGFS-02 | 属地采购 | Local
  CCYQ | 存储要求 | Storage
    CCYQ-01 | 防潮 | Keep dry
    CCYQ-02 | 避光 | Keep dark
    CCYQ-03 | 危险品 | Hazardous
客户画像标签 | Customer profile | customer | 1 | 2
  HYLX | 行业类型 | Industry | one
    HYLX-01 | 汽车制造 | Automotive
    HYLX-02 | 工程机械 | Construction machinery
    HYLX-03 | 新能源 | New energy
  HZGX | 合作关系 | Relationship
    HZGX-01 | 年度框架 | Annual contract
    HZGX-02 | 零星采购 | Single orders`);
