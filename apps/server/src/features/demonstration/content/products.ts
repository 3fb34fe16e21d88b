import { table } from '../outline.ts';

/** Oldest first. Organisations by their position; a product without any can be loaded into each. */
export const products = table(
  'code name english type category brand unit shelf organisations attributes labels',
)(`
SP-100101 | 内六角圆柱头螺栓 | Hexagon socket screw | GOODS | JGJ-0102 | DM | PCS | on | 0 1 2 | 材质 尺寸 | XSZT-02 JKLX-01
SP-100102 | 六角头螺栓 GB/T 5782 | Hexagon head bolt | GOODS | JGJ-0101 | DM | PCS | on | 0 1 | 材质 尺寸
SP-100103 | 弹簧垫圈 |  | GOODS | JGJ-03 | DM | PCS | on | 0 | 材质
SP-100201 | 碳纤维增强尼龙扳手套件 | Wrench set, carbon-fibre nylon | GOODS | GJ-0101 | SATA | SET | on | 0 |  | XSZT-01
SP-100202 | 绝缘螺丝刀 | Insulated screwdriver | GOODS | GJ-0102 | STANLEY | PCS | on | 0 | 颜色 尺寸
SP-100203 | 钢卷尺 |  | GOODS | GJ-03 | GREATWALL | PCS | on | 0 | 长度
SP-100204 | 充电式冲击钻 | Cordless impact drill | EQUIPMENT | GJ-02 | BOSCH | TAI | on | 0 1 | 电压
SP-100301 | 深沟球轴承 6204-2RS | Deep groove ball bearing 6204-2RS | SPARE | ZC-01 | SKF | PCS | on | 0 2 | 精度等级 | XSZT-02 JKLX-02
SP-100302 | 圆锥滚子轴承 30206 |  | SPARE | ZC-02 | HRB | PCS | on | 0 | 精度等级
SP-100303 | 角接触球轴承 7205 | Angular contact bearing 7205 | SPARE | ZC | NSK | PCS | on | 0 |  | JKLX-02
SP-100401 | 三相异步电动机 Y2-90L-4 | Three-phase motor Y2-90L-4 | EQUIPMENT | DQ-0201 | WN | TAI | on | 0 1 2 | 电压 功率 | CPTX-03 CPTX-04 JKLX-01
SP-100402 | 伺服驱动器 | Servo drive | EQUIPMENT | DQ-03 | HC | TAI | on | 0 | 电压 功率 | CPTX-04 JKLX-01
SP-100501 | 液压油缸密封圈 55×65×6 | Cylinder seal 55×65×6 | SPARE | MFJ-03 | PARKER | PCS | on | 0 | 材质
SP-100502 | O 形圈 | O-ring | SPARE | MFJ-01 | PARKER | BAG | on | 0 2 | 材质 颜色
SP-100601 | 工业级温湿度变送器 | Temperature and humidity transmitter | SPARE | DQ-0402 | XY | PCS | on | 0 | 输出信号
SP-100602 | 压力变送器 | Pressure transmitter | SPARE | DQ-0403 | XY | PCS | on | 0 | 材质 输出信号 电压 | CPTX-01 CPTX-02
SP-100603 | 接近开关 |  | SPARE | DQ-0401 | SCHNEIDER | PCS | on | 1 | 电压
SP-100701 | 304 不锈钢无缝钢管 Φ57×3.5 | Seamless pipe 304, 57×3.5 | GOODS | GC-02 | JL | m | on | 0 | 长度 | CPTX-02
SP-100702 | PVC 阻燃线槽 40×30 | PVC trunking 40×30 | GOODS | DQ-06 | LS | m | on | 0 | 颜色 长度
SP-100703 | 铜芯阻燃电线 BVR | Copper wire BVR | GOODS | DQ-05 | CHINT | ROLL | on | 0 1 | 颜色 长度
SP-100704 | 塑壳断路器 3P | Moulded-case circuit breaker 3P | EQUIPMENT | DQ-0101 | SIEMENS | TAI | on | 0 | 电压 | JKLX-02
SP-100705 | 交流接触器 | AC contactor | SPARE | DQ-0102 | DELIXI | PCS | off | 0 | 电压
SP-100801 | 标准气缸 SC50 | Standard cylinder SC50 | SPARE | YQ-01 | AIRTAC | PCS | on | 2
SP-100802 | 二位五通电磁阀 | Solenoid valve 5/2 | SPARE | YQ-02 | AIRTAC | PCS | on | 0 | 电压
SP-100901 | 螺纹锁固胶 243 | Threadlocker 243 | CONSUMABLE | HG-02 | LOCTITE | PCS | on | 0 | 包装
SP-100902 | 石墨烯导热硅胶片 200×200 | Graphene thermal pad 200×200 | CONSUMABLE | HG-03 | XJ | SHEET | off | 0 |  | XSZT-01
SP-101001 | 防护手套 | Protective gloves | CONSUMABLE | LB-01 | 3M | PAIR | on | 0 1 2 | 颜色 尺寸 包装 | XSZT-02
SP-101002 | 防颗粒物口罩 | Particulate respirator | CONSUMABLE | LB-03 | 3M | BOX | on | 1 | 包装
SP-101101 | 黄铜球阀 | Brass ball valve | GOODS | GC-03 | LS | PCS | on |  | 材质
SP-101102 | 变频器 | Frequency converter | EQUIPMENT | DQ-03 | HC | TAI | on |  | 电压 功率 | CPTX-04
SP-101103 | 光电传感器 | Photoelectric sensor | SPARE | DQ-04 | SIEMENS | PCS | on |  | 输出信号 电压`);

/** In the order of their products: values in the order of the attributes, or what a product of a single variant is like. */
export const variants = table('product values marketPrice listPricePerUnit stock shelf')(`
SP-100101 | 碳钢 M6×20 | 0.32 | 0.45 | 128000
SP-100101 | 碳钢 M8×25 | 0.48 | 0.66 | 96500
SP-100101 | 304不锈钢 M6×20 | 0.86 | 1.2 | 42000
SP-100101 | 304不锈钢 M8×25 | 1.18 | 1.6 | 38200
SP-100101 | 316L不锈钢 M8×30 | 2.35 | 3.1 | 6400 | off
SP-100102 | 碳钢 M8×30 | 0.52 | 0.7 | 54000
SP-100102 | 碳钢 M10×40 | 0.94 | 1.25 | 31000
SP-100103 | 碳钢 | 0.05 | 0.08 | 210000
SP-100103 | 304不锈钢 | 0.14 | 0.2 | 88000
SP-100201 | 标准 | 468 | 529 | 36
SP-100202 | 红 4寸 | 18.5 | 24.9 | 320
SP-100202 | 红 6寸 | 22 | 29.9 | 280
SP-100202 | 黄 4寸 | 18.5 | 24.9 | 145
SP-100202 | 黄 6寸 | 22 | 29.9 | 0 | off
SP-100203 | 3m | 12.8 | 16.9 | 540
SP-100203 | 5m | 17.6 | 22.9 | 610
SP-100204 | 24V | 899 | 1099 | 25
SP-100301 | P0 | 21.5 | 28 | 1860
SP-100301 | P6 | 29.8 | 38.5 | 420
SP-100301 | P5 | 46 | 59 | 60 | off
SP-100302 | P0 | 32 | 41 | 730
SP-100302 | P6 | 44 | 56 | 0 | off
SP-100303 | 标准 | 96 | 118 | 210
SP-100401 | 380V 1.5kW | 620 | 738 | 48
SP-100401 | 380V 2.2kW | 760 | 889 | 22
SP-100401 | 220V 0.75kW | 540 | 645 | 0 | off
SP-100402 | 220V 0.4kW | 1180 | 1390 | 16
SP-100402 | 220V 0.75kW | 1380 | 1620 | 31
SP-100402 | 380V 1.5kW | 1890 | 2240 | 8
SP-100501 | 丁腈橡胶 | 8.6 | 11.5 | 2400
SP-100501 | 氟橡胶 | 21 | 27.5 | 860
SP-100502 | 丁腈橡胶 黑 | 12 | 16 | 640
SP-100502 | 氟橡胶 黑 | 36 | 46 | 210
SP-100502 | 氟橡胶 绿 | 38 | 48 | 75 | off
SP-100601 | 4-20mA | 186 | 228 | 94
SP-100601 | 0-10V | 186 | 228 | 41
SP-100601 | RS485 | 215 | 259 | 120
SP-100602 | 316L不锈钢 4-20mA 24V | 420 | 499 | 37
SP-100602 | 304不锈钢 RS485 24V | 365 | 436 | 52
SP-100603 | 24V | 88 | 109 | 260
SP-100603 | 220V | 96 | 119 | 80 | off
SP-100701 | 6m | 86 | 98 | 1260
SP-100702 | 白 2m | 7.2 | 9.5 | 3400
SP-100702 | 银灰 2m | 7.6 | 9.9 | 1800
SP-100703 | 红 100m | 168 | 199 | 240
SP-100703 | 黄 100m | 168 | 199 | 186
SP-100703 | 蓝 100m | 168 | 199 | 95
SP-100703 | 绿 100m | 168 | 199 | 0 | off
SP-100703 | 红 50m | 88 | 106 | 130
SP-100704 | 380V | 560 | 659 | 64
SP-100705 | 220V | 46 | 58 | 0 | off
SP-100705 | 380V | 49 | 62 | 0 | off
SP-100801 | 标准 | 138 | 168 | 77
SP-100802 | 24V | 62 | 79 | 315
SP-100802 | 220V | 62 | 79 | 208
SP-100901 | 50ml | 79 | 96 | 420
SP-100901 | 250ml | 268 | 319 | 66
SP-100902 | 标准 | 58 | 72 | 900 | off
SP-101001 | 黑 M 10只装 | 68 | 82 | 360
SP-101001 | 黑 L 10只装 | 68 | 82 | 410
SP-101001 | 黑 XL 50只装 | 298 | 349 | 25
SP-101001 | 白 M 50只装 | 288 | 339 | 40 | off
SP-101002 | 50只装 | 189 | 229 | 300
SP-101101 | 黄铜 | 28 | 36 | 0 | off
SP-101102 | 220V 0.75kW | 680 | 799 | 12
SP-101102 | 380V 2.2kW | 980 | 1150 | 9
SP-101103 | 0-10V 24V | 245 | 296 | 18`);

/** Of products whose codes begin so. */
export const classifications = table('name description beginnings')(`
紧固件与工具 | 螺栓、垫圈与手动、电动工具 | SP-1001 SP-1002
传动备件 | 轴承、气动与液压备件 | SP-1003 SP-1005 SP-1008
电气与自动化 | 电机、变频、传感器与低压电器 | SP-1004 SP-1006 SP-1007
劳保与耗材 | 防护用品、胶粘剂与日常耗材 | SP-1009 SP-1010
新品待归类 | 尚未分配商品`);

/** A product that ordering has orders of. */
export const ORDERED = 'SP-100301';

/** Products come from them in turn. */
export const origins = ['浙江杭州', '江苏苏州', '广东深圳', '上海', '山东济南', '安徽合肥'];
