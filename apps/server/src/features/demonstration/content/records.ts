import { table, wordsIn } from '../outline.ts';

export const units = table('code name unitCategory nativeCode')(`
mm | 毫米 | LengthUnit | mm
cm | 厘米 | LengthUnit | cm
m | 米 | LengthUnit | m
km | 千米 | LengthUnit | km
g | 克 | WeightUnit | g
kg | 千克 | WeightUnit | kg
t | 吨 | WeightUnit | t
ml | 毫升 | VolumeUnit | mL
L | 升 | VolumeUnit | L
m3 | 立方米 | VolumeUnit | m³
m2 | 平方米 | AreaUnit | m²
cm2 | 平方厘米 | AreaUnit | cm²
PCS | 个 | QuantityUnit | pc
SET | 套 | QuantityUnit | set
TAI | 台 | QuantityUnit
PAIR | 副 | QuantityUnit | pair
BOX | 箱 | QuantityUnit | box
BAG | 包 | QuantityUnit | bag
ROLL | 卷 | QuantityUnit | roll
SHEET | 片 | QuantityUnit | sheet`);

export const brands = table('code name english state')(`
DM | 东明 | Dongming
SATA | 世达 | SATA
XJ | 烯晶 | Xijing
JL | 久立 | Jiuli
SKF | 斯凯孚 | SKF
WN | 皖南 | Wannan
PARKER | 派克 | Parker
XY | 星仪 | Xingyi
LS | 联塑 | Lesso
HC | 汇川 | Inovance
AIRTAC | 亚德客 | AirTAC
BOSCH | 博世 | Bosch
SIEMENS | 西门子 | Siemens
CHINT | 正泰 | CHINT
DELIXI | 德力西 | Delixi
SCHNEIDER | 施耐德 | Schneider
NSK | 恩斯克 | NSK
HRB | 哈尔滨轴承 | HRB
GREATWALL | 长城精工 | GreatWall
STANLEY | 史丹利 | Stanley
3M | 明尼苏达 | 3M
LOCTITE | 乐泰 | Loctite
MOBIL | 美孚 | Mobil | off
JINLONG | 金龙铜管 | Golden Dragon | off`);

/** The product type is one of the tenant's own; values stand in their order. */
export const attributes = table('name english productType values state')(`
颜色 | Colour | GOODS | 红 黄 蓝 绿 黑 白 银灰
尺寸 | Size | GOODS | M6×20 M8×25 M8×30 M10×40 S M L XL 4寸 6寸
材质 | Material | GOODS | 碳钢 304不锈钢 316L不锈钢 黄铜 尼龙 丁腈橡胶 氟橡胶 PVC
长度 | Length | GOODS | 1m 2m 3m 5m 6m 50m 100m
电压 | Voltage | EQUIPMENT | 24V 220V 380V
功率 | Power | EQUIPMENT | 0.4kW 0.75kW 1.5kW 2.2kW
输出信号 | Output signal | SPARE | 4-20mA 0-10V RS485
包装 | Packing | CONSUMABLE | 50ml 250ml 单只 10只装 50只装
精度等级 | Precision | SPARE | P0 P6 P5
防护等级 | Protection | EQUIPMENT | IP54 IP65 IP67 | off`);

/** What applications are described with. */
export const applicationModules = wordsIn(
  '客户管理 供应商管理 商品管理 物料管理 采购管理 销售管理 库存管理 生产管理 质量管理 设备管理 售后服务 财务管理 报表中心 系统集成',
);
export const applicationLabels = wordsIn('常用 推荐 移动端 内部使用 对外开放 试用 即将下线');
export const applicationCategories = table('name code remark')(`
主数据 | MDM | 客户、供应商、商品、物料等基础数据
供应链 | SCM | 采购、库存与物流
生产制造 | MES | 车间执行与质量
市场与销售 | CRM | 商机、订单与渠道
售后服务 | DMS | 维修、备件与回访
财务 | FIN
协同办公 | OA | 流程、消息与文档
数据分析 | BI`);
