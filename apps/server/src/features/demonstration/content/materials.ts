import { table } from '../outline.ts';

const rows = table(
  'itemCode itemName unit brand category types marketPrice specificationModel organisations variant',
);

/** Oldest first. Organisations by their position; the variant is one that is stored as this material. */
export const materials = rows(`
WL-2026-104051 | 内六角螺栓 碳钢 M6×20 | PCS | DM | JGJ-0102 | spare finished | 0.32 | GB/T 70.1 8.8级 | 0 1 2 | SP-100101-01
WL-2026-104052 | 内六角螺栓 碳钢 M8×25 | PCS | DM | JGJ-0102 | spare finished | 0.48 | GB/T 70.1 8.8级 | 0 1 2 | SP-100101-02
WL-2026-104053 | 内六角螺栓 304 M6×20 | PCS | DM | JGJ-0102 | spare finished | 0.86 | GB/T 70.1 A2-70 | 0 1 2 | SP-100101-03
WL-2026-104054 | 六角头螺栓 碳钢 M8×30 | PCS | DM | JGJ-0101 | spare finished | 0.52 | GB/T 5782 8.8级 | 0 1 | SP-100102-01
WL-2026-104055 | 六角头螺栓 碳钢 M10×40 | PCS | DM | JGJ-0101 | spare finished | 0.94 | GB/T 5782 8.8级 | 0 1 | SP-100102-02
WL-2026-104056 | 地脚螺栓 Q235 M20×400 | PCS | DM | JGJ-0103 | raw spare | 6.8 | GB/T 799 | 0
WL-2026-104060 | 六角螺母 碳钢 M8 | PCS | DM | JGJ-0201 | spare | 0.09 | GB/T 6170 | 0 1 2
WL-2026-104061 | 尼龙自锁螺母 M10 | PCS | DM | JGJ-0202 | spare | 0.21 | GB/T 889.1 | 0 1
WL-2026-104065 | 弹簧垫圈 碳钢 8 | PCS | DM | JGJ-03 | spare finished | 0.05 | GB/T 93 | 0 1 2 | SP-100103-01
WL-2026-104066 | 弹簧垫圈 304 8 | PCS | DM | JGJ-03 | spare finished | 0.14 | GB/T 93 | 0 1 | SP-100103-02
WL-2026-104070 | 十字槽盘头螺钉 M4×12 | PCS | DM | JGJ-04 | spare | 0.06 | GB/T 818 | 0
WL-2026-104071 | 圆柱销 6×30 | PCS | DM | JGJ-05 | spare | 0.38 | GB/T 119.1 | 0
WL-2026-104080 | 深沟球轴承 6204-2RS P0 | PCS | SKF | ZC-01 | spare finished | 21.5 | 20×47×14 | 0 2 | SP-100301-01
WL-2026-104081 | 深沟球轴承 6204-2RS P6 | PCS | SKF | ZC-01 | spare finished | 29.8 | 20×47×14 | 0 2 | SP-100301-02
WL-2026-104082 | 圆锥滚子轴承 30206 P0 | PCS | HRB | ZC-02 | spare finished | 32 | 30×62×17.25 | 0 | SP-100302-01
WL-2026-104083 | 推力球轴承 51106 | PCS | NSK | ZC-03 | spare | 26.4 | 30×47×11 | 0 2
WL-2026-104084 | 带座外球面轴承 UCP205 | SET | HRB | ZC-04 | spare | 38 | UCP205 | 0 2
WL-2026-104090 | 丁腈 O 形圈 25×2.65 | BAG | PARKER | MFJ-01 | spare finished | 12 | GB/T 3452.1 | 0 2 | SP-100502-01
WL-2026-104091 | 骨架油封 TC 35×52×7 | PCS | PARKER | MFJ-02 | spare | 6.5 | TC型 | 0 2
WL-2026-104100 | 塑壳断路器 3P 100A | TAI | SIEMENS | DQ-0101 | finished | 560 | 3VA1 100A 36kA | 0 | SP-100704-01
WL-2026-104101 | 交流接触器 220V 25A | PCS | DELIXI | DQ-0102 | spare finished | 46 | CJX2-2510 | 0 | SP-100705-01
WL-2026-104102 | 中间继电器 24V | PCS | CHINT | DQ-0103 | spare | 12.6 | JZX-22F 4Z | 0 1
WL-2026-104110 | 伺服电机 750W | TAI | HC | DQ-0202 | finished semi | 1260 | MS1H4-75B30CB | 0
WL-2026-104111 | 步进电机 57×76 | TAI | HC | DQ-0203 | finished | 168 | 1.8° 2.4N·m | 0
WL-2026-104112 | 变频器 1.5kW 380V | TAI | HC | DQ-03 | finished | 980 | MD310T1.5B | 0 1
WL-2026-104113 | 接近开关 M12 NPN | PCS | SCHNEIDER | DQ-0401 | spare finished | 88 | XS612B1NAL2 | 1 | SP-100603-01
WL-2026-104114 | 压力变送器 0-1.6MPa | PCS | XY | DQ-0403 | spare finished | 365 | RS485 24V | 0 | SP-100602-02
WL-2026-104115 | 铜芯阻燃电线 BVR 2.5 红 | ROLL | CHINT | DQ-05 | raw finished | 168 | ZR-BVR 2.5mm² | 0 1 | SP-100703-01
WL-2026-104120 | 标准气缸 SC50×100 | PCS | AIRTAC | YQ-01 | spare finished | 138 | SC50×100 | 2 | SP-100801-01
WL-2026-104121 | 二位五通电磁阀 24V | PCS | AIRTAC | YQ-02 | spare finished | 62 | 4V210-08 | 0 | SP-100802-01
WL-2026-104122 | 齿轮泵 CBN-E310 | TAI | PARKER | YQ-03 | finished spare | 410 | 10ml/r 16MPa | 2
WL-2026-104130 | 无缝钢管 20# Φ32×3 | m | JL | GC-01 | raw | 28.5 | GB/T 8163 | 0 1
WL-2026-104131 | 黄铜球阀 DN20 | PCS | LS | GC-03 | spare | 42 | Q11F-16T
WL-2026-104132 | 对夹蝶阀 DN100 | PCS | LS | GC-04 | spare | 186 | D71X-16
WL-2026-104155 | 伺服驱动器 750W | TAI | HC | DQ-03 | finished | 1380 | SV660P 220V | 0 1 | SP-100402-02
WL-2026-104162 | PVC 阻燃线槽 40×30 | m | LS | DQ-06 | raw finished | 7.2 | 白 2m | 0 1 | SP-100702-01
WL-2026-104169 | 工业级温湿度变送器 | PCS | XY | DQ-0402 | spare finished | 186 | 4-20mA 0-100%RH | 0 | SP-100601-01
WL-2026-104176 | 液压油缸密封圈 55×65×6 | PCS | PARKER | MFJ-03 | spare finished | 8.6 | 丁腈橡胶 | 0 2 | SP-100501-01
WL-2026-104183 | 三相异步电动机 Y2-90L-4 | TAI | WN | DQ-0201 | finished | 620 | 1.5kW 380V B3 | 0 1 2 | SP-100401-01
WL-2026-104190 | 深沟球轴承 6204-2RS | PCS | SKF | ZC-01 | spare | 21.5 | 20×47×14 | 0 2
WL-2026-104197 | 304 不锈钢无缝钢管 Φ57×3.5 | m | JL | GC-02 | raw finished | 86 | GB/T 14976 | 0 1 | SP-100701-01
WL-2026-104204 | 石墨烯导热硅胶片 200×200 | SHEET | XJ | HG-03 | raw semi finished | 58 | 6W/m·K 1mm | 0 | SP-100902-01
WL-2026-104211 | 碳纤维增强尼龙扳手套件 | SET | SATA | GJ-0101 | finished | 468 | 12件套 | 0 | SP-100201-01
WL-2026-104218 | 不锈钢内六角螺栓 M8×25 | PCS | DM | JGJ-0102 | raw spare finished | 1.18 | GB/T 70.1 A2-70 | 0 1 2 | SP-100101-04`);

/** Those of the tenant HXZZ. */
export const otherMaterials = rows(`
HX-0001 | 重载链轮 20A | PCS | | CD | spare | | | 0
HX-0002 | 卷筒联轴器 WJ-250 | PCS | | CD | spare | | | 0
HX-0003 | 不锈钢内六角螺栓 M8×25 | PCS | | CD | spare | | | 0`);

/** Switched off. */
export const disabledMaterials: readonly string[] = ['WL-2026-104071', 'WL-2026-104111', 'WL-2026-104132'];

/** In stock. */
export const STOCKED = 'WL-2026-104183';

/** More about some of them, as the form calls it; measures in millimetres, kilograms and cubic metres. */
export const materialDetails = table('field WL-2026-104183 WL-2026-104218 WL-2026-104197')(`
length | 340 | 33 | 6000
width | 195 | 13
height | 250 | 13
grossWeight | 28.5 | 0.018 | 28.4
netWeight | 26 | 0.017 | 28
volume | 0.017
erpPrice | 540 | 0.95 | 74.5
listPricePerUnit | 738 | 1.6 | 98
standardDelivery | 7 | 3
materialGrade | 铸铁机座 | 304 不锈钢 | 06Cr19Ni10
outerDiameter | | 13 | 57
innerDiameter | | | 50
wallThickness | | | 3.5
drawingNumber | Y2-90L-4-00
blockNumber | | | B-0197
heatNumber | | F2604 | L2603
isInventoryAsset | 1
isInspection | | 1
isRetest | | | 1
isSerialNumberControl | 1
autoSerialAlphaPrefix | DJ
startAutoSerialNumber | 100001
isLotControl | | 1 | 1
autoLotAlphaPrefix | | LS | GG
startAutoLotNumber | | 20260001 | 0001
startDateActive | | 2026-01-01
endDateActive | | 2028-12-31
materialDescription | 一般用途低压三相异步电动机，适用于风机、水泵与输送机。
graphicDetails | | <p><strong>强度等级 A2-70</strong>，耐腐蚀，适用于潮湿环境。</p>
parameter | <table><tbody><tr><th>额定功率</th><td>1.5 kW</td></tr><tr><th>额定电压</th><td>380 V</td></tr><tr><th>防护等级</th><td>IP55</td></tr></tbody></table>`);

/** A material and what it is made with. */
export const accessories: readonly (readonly [string, readonly string[]])[] = [
  ['WL-2026-104183', ['WL-2026-104190', 'WL-2026-104091', 'WL-2026-104065']],
  ['WL-2026-104218', ['WL-2026-104060', 'WL-2026-104066']],
];
