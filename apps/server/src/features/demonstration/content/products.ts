import { readOutline } from '../outline.ts';

/** name, English name, product type, enabled, values */
export const attributes: readonly (readonly [string, string, string, number, string])[] = [
  ['颜色', 'Colour', 'GOODS', 1, '红 黄 蓝 绿 黑 白 银灰'],
  ['尺寸', 'Size', 'GOODS', 1, 'M6×20 M8×25 M8×30 M10×40 S M L XL 4寸 6寸'],
  ['材质', 'Material', 'GOODS', 1, '碳钢 304不锈钢 316L不锈钢 黄铜 尼龙 丁腈橡胶 氟橡胶 PVC'],
  ['长度', 'Length', 'GOODS', 1, '1m 2m 3m 5m 6m 50m 100m'],
  ['电压', 'Voltage', 'EQUIPMENT', 1, '24V 220V 380V'],
  ['功率', 'Power', 'EQUIPMENT', 1, '0.4kW 0.75kW 1.5kW 2.2kW'],
  ['输出信号', 'Output signal', 'SPARE', 1, '4-20mA 0-10V RS485'],
  ['包装', 'Packing', 'CONSUMABLE', 1, '50ml 250ml 单只 10只装 50只装'],
  ['精度等级', 'Precision', 'SPARE', 1, 'P0 P6 P5'],
  ['防护等级', 'Protection', 'EQUIPMENT', 0, 'IP54 IP65 IP67'],
];

/**
 * Oldest first: code, name, English name, product type, category, brand, unit, whether it is on shelf, positions of its
 * inventory organisations, attributes, labels. Below it its variants: values in the order of the attributes, market price,
 * suggested retail price, stock, and `off` where it is not on shelf.
 */
export const products = readOutline(`
SP-100101 | 内六角圆柱头螺栓 | Hexagon socket screw | GOODS | JGJ-0102 | DM | PCS | on | 0 1 2 | 材质 尺寸 | XSZT-02 JKLX-01
  碳钢 M6×20 | 0.32 | 0.45 | 128000
  碳钢 M8×25 | 0.48 | 0.66 | 96500
  304不锈钢 M6×20 | 0.86 | 1.2 | 42000
  304不锈钢 M8×25 | 1.18 | 1.6 | 38200
  316L不锈钢 M8×30 | 2.35 | 3.1 | 6400 | off
SP-100102 | 六角头螺栓 GB/T 5782 | Hexagon head bolt | GOODS | JGJ-0101 | DM | PCS | on | 0 1 | 材质 尺寸
  碳钢 M8×30 | 0.52 | 0.7 | 54000
  碳钢 M10×40 | 0.94 | 1.25 | 31000
SP-100103 | 弹簧垫圈 |  | GOODS | JGJ-03 | DM | PCS | on | 0 | 材质
  碳钢 | 0.05 | 0.08 | 210000
  304不锈钢 | 0.14 | 0.2 | 88000
SP-100201 | 碳纤维增强尼龙扳手套件 | Wrench set, carbon-fibre nylon | GOODS | GJ-0101 | SATA | SET | on | 0 |  | XSZT-01
  标准 | 468 | 529 | 36
SP-100202 | 绝缘螺丝刀 | Insulated screwdriver | GOODS | GJ-0102 | STANLEY | PCS | on | 0 | 颜色 尺寸
  红 4寸 | 18.5 | 24.9 | 320
  红 6寸 | 22 | 29.9 | 280
  黄 4寸 | 18.5 | 24.9 | 145
  黄 6寸 | 22 | 29.9 | 0 | off
SP-100203 | 钢卷尺 |  | GOODS | GJ-03 | GREATWALL | PCS | on | 0 | 长度
  3m | 12.8 | 16.9 | 540
  5m | 17.6 | 22.9 | 610
SP-100204 | 充电式冲击钻 | Cordless impact drill | EQUIPMENT | GJ-02 | BOSCH | TAI | on | 0 1 | 电压
  24V | 899 | 1099 | 25
SP-100301 | 深沟球轴承 6204-2RS | Deep groove ball bearing 6204-2RS | SPARE | ZC-01 | SKF | PCS | on | 0 2 | 精度等级 | XSZT-02 JKLX-02
  P0 | 21.5 | 28 | 1860
  P6 | 29.8 | 38.5 | 420
  P5 | 46 | 59 | 60 | off
SP-100302 | 圆锥滚子轴承 30206 |  | SPARE | ZC-02 | HRB | PCS | on | 0 | 精度等级
  P0 | 32 | 41 | 730
  P6 | 44 | 56 | 0 | off
SP-100303 | 角接触球轴承 7205 | Angular contact bearing 7205 | SPARE | ZC | NSK | PCS | on | 0 |  | JKLX-02
  标准 | 96 | 118 | 210
SP-100401 | 三相异步电动机 Y2-90L-4 | Three-phase motor Y2-90L-4 | EQUIPMENT | DQ-0201 | WN | TAI | on | 0 1 2 | 电压 功率 | CPTX-03 CPTX-04 JKLX-01
  380V 1.5kW | 620 | 738 | 48
  380V 2.2kW | 760 | 889 | 22
  220V 0.75kW | 540 | 645 | 0 | off
SP-100402 | 伺服驱动器 | Servo drive | EQUIPMENT | DQ-03 | HC | TAI | on | 0 | 电压 功率 | CPTX-04 JKLX-01
  220V 0.4kW | 1180 | 1390 | 16
  220V 0.75kW | 1380 | 1620 | 31
  380V 1.5kW | 1890 | 2240 | 8
SP-100501 | 液压油缸密封圈 55×65×6 | Cylinder seal 55×65×6 | SPARE | MFJ-03 | PARKER | PCS | on | 0 | 材质
  丁腈橡胶 | 8.6 | 11.5 | 2400
  氟橡胶 | 21 | 27.5 | 860
SP-100502 | O 形圈 | O-ring | SPARE | MFJ-01 | PARKER | BAG | on | 0 2 | 材质 颜色
  丁腈橡胶 黑 | 12 | 16 | 640
  氟橡胶 黑 | 36 | 46 | 210
  氟橡胶 绿 | 38 | 48 | 75 | off
SP-100601 | 工业级温湿度变送器 | Temperature and humidity transmitter | SPARE | DQ-0402 | XY | PCS | on | 0 | 输出信号
  4-20mA | 186 | 228 | 94
  0-10V | 186 | 228 | 41
  RS485 | 215 | 259 | 120
SP-100602 | 压力变送器 | Pressure transmitter | SPARE | DQ-0403 | XY | PCS | on | 0 | 材质 输出信号 电压 | CPTX-01 CPTX-02
  316L不锈钢 4-20mA 24V | 420 | 499 | 37
  304不锈钢 RS485 24V | 365 | 436 | 52
SP-100603 | 接近开关 |  | SPARE | DQ-0401 | SCHNEIDER | PCS | on | 1 | 电压
  24V | 88 | 109 | 260
  220V | 96 | 119 | 80 | off
SP-100701 | 304 不锈钢无缝钢管 Φ57×3.5 | Seamless pipe 304, 57×3.5 | GOODS | GC-02 | JL | m | on | 0 | 长度 | CPTX-02
  6m | 86 | 98 | 1260
SP-100702 | PVC 阻燃线槽 40×30 | PVC trunking 40×30 | GOODS | DQ-06 | LS | m | on | 0 | 颜色 长度
  白 2m | 7.2 | 9.5 | 3400
  银灰 2m | 7.6 | 9.9 | 1800
SP-100703 | 铜芯阻燃电线 BVR | Copper wire BVR | GOODS | DQ-05 | CHINT | ROLL | on | 0 1 | 颜色 长度
  红 100m | 168 | 199 | 240
  黄 100m | 168 | 199 | 186
  蓝 100m | 168 | 199 | 95
  绿 100m | 168 | 199 | 0 | off
  红 50m | 88 | 106 | 130
SP-100704 | 塑壳断路器 3P | Moulded-case circuit breaker 3P | EQUIPMENT | DQ-0101 | SIEMENS | TAI | on | 0 | 电压 | JKLX-02
  380V | 560 | 659 | 64
SP-100705 | 交流接触器 | AC contactor | SPARE | DQ-0102 | DELIXI | PCS | off | 0 | 电压
  220V | 46 | 58 | 0 | off
  380V | 49 | 62 | 0 | off
SP-100801 | 标准气缸 SC50 | Standard cylinder SC50 | SPARE | YQ-01 | AIRTAC | PCS | on | 2
  标准 | 138 | 168 | 77
SP-100802 | 二位五通电磁阀 | Solenoid valve 5/2 | SPARE | YQ-02 | AIRTAC | PCS | on | 0 | 电压
  24V | 62 | 79 | 315
  220V | 62 | 79 | 208
SP-100901 | 螺纹锁固胶 243 | Threadlocker 243 | CONSUMABLE | HG-02 | LOCTITE | PCS | on | 0 | 包装
  50ml | 79 | 96 | 420
  250ml | 268 | 319 | 66
SP-100902 | 石墨烯导热硅胶片 200×200 | Graphene thermal pad 200×200 | CONSUMABLE | HG-03 | XJ | SHEET | off | 0 |  | XSZT-01
  标准 | 58 | 72 | 900 | off
SP-101001 | 防护手套 | Protective gloves | CONSUMABLE | LB-01 | 3M | PAIR | on | 0 1 2 | 颜色 尺寸 包装 | XSZT-02
  黑 M 10只装 | 68 | 82 | 360
  黑 L 10只装 | 68 | 82 | 410
  黑 XL 50只装 | 298 | 349 | 25
  白 M 50只装 | 288 | 339 | 40 | off
SP-101002 | 防颗粒物口罩 | Particulate respirator | CONSUMABLE | LB-03 | 3M | BOX | on | 1 | 包装
  50只装 | 189 | 229 | 300
SP-101101 | 黄铜球阀 | Brass ball valve | GOODS | GC-03 | LS | PCS | on |  | 材质
  黄铜 | 28 | 36 | 0 | off
SP-101102 | 变频器 | Frequency converter | EQUIPMENT | DQ-03 | HC | TAI | on |  | 电压 功率 | CPTX-04
  220V 0.75kW | 680 | 799 | 12
  380V 2.2kW | 980 | 1150 | 9
SP-101103 | 光电传感器 | Photoelectric sensor | SPARE | DQ-04 | SIEMENS | PCS | on |  | 输出信号 电压
  0-10V 24V | 245 | 296 | 18`);

/** name, description, beginnings of the codes of its products */
export const classifications: readonly (readonly [string, string, readonly string[]])[] = [
  ['紧固件与工具', '螺栓、垫圈与手动、电动工具', ['SP-1001', 'SP-1002']],
  ['传动备件', '轴承、气动与液压备件', ['SP-1003', 'SP-1005', 'SP-1008']],
  ['电气与自动化', '电机、变频、传感器与低压电器', ['SP-1004', 'SP-1006', 'SP-1007']],
  ['劳保与耗材', '防护用品、胶粘剂与日常耗材', ['SP-1009', 'SP-1010']],
  ['新品待归类', '尚未分配商品', []],
];

/** A product that ordering has orders of. */
export const ORDERED = 'SP-100301';

/** Products come from them in turn. */
export const origins = ['浙江杭州', '江苏苏州', '广东深圳', '上海', '山东济南', '安徽合肥'];
