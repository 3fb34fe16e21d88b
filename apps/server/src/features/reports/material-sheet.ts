import { materials } from '@edp/contract/materials';
import { z } from 'zod';
import type { Session } from '../../http/context.ts';
import { hideFields } from '../../http/restrict.ts';
import type { Words } from './report-texts.ts';
import type { PrintedMaterial } from './reports.queries.ts';
import type { Fact, FactGroup, Sheet } from './sheet.ts';

/** Fields by their name in a material's detail, and how they are called on paper. */
type Fields = readonly (readonly [keyof PrintedMaterial, string])[];

const basics: Fields = [
  ['itemCategoryText', '物料分类'],
  ['itemTypeText', '物料类型'],
  ['unitText', '物料单位'],
  ['brand', '品牌'],
  ['productTypeName', '商品类型'],
  ['specificationModel', '规格型号'],
  ['specification', '规格'],
  ['sizeSpecification', '尺寸规格'],
  ['materialGrade', '材质'],
  ['drawingNumber', '图号'],
  ['drawingExplain', '图纸说明'],
  ['innerDiameter', '内径'],
  ['wallThickness', '壁厚'],
  ['outerDiameter', '外径'],
  ['heatNumber', '炉批号'],
  ['blockNumber', '块号'],
];

const prices: Fields = [
  ['marketPrice', '市场价'],
  ['erpPrice', 'ERP价'],
  ['listPricePerUnit', '目录单价'],
  ['standardDelivery', '标准交货期'],
  ['startDateActive', '生效日期'],
  ['endDateActive', '失效日期'],
];

const numbering: Fields = [
  ['autoLotAlphaPrefix', '批次前缀'],
  ['startAutoLotNumber', '起始批次号'],
  ['autoSerialAlphaPrefix', '序列号前缀'],
  ['startAutoSerialNumber', '起始序列号'],
];

const flags: Fields = [
  ['isInventoryAsset', '资产物料'],
  ['isLotControl', '批次控制'],
  ['isSerialNumberControl', '序列号控制'],
  ['isPurchasingItem', '可采购'],
  ['isCustomerOrder', '客户可订购'],
  ['isServiceItem', '服务物料'],
  ['isInventoryItem', '库存物料'],
  ['isBom', '允许BOM'],
  ['isBuildInWip', '在制品'],
  ['isInvoice', '可开票'],
  ['isCosting', '成本核算'],
  ['enabled', '是否启用'],
  ['isInspection', '检验'],
  ['isRetest', '复检'],
];

/** A material as one page, without what the role may not see. */
export function materialSheet(
  row: PrintedMaterial & { picture: Uint8Array | undefined },
  { words, session }: { words: Words; session: Session },
): Sheet {
  const visible = visibleFields({ ...row, combinedUnit: row.size }, session);
  const shown = (field: string) => visible.has(field);
  const facts = (fields: Fields): Fact[] =>
    fields
      .filter(([field]) => shown(field))
      .map(([field, label]) => ({ label: words(label), value: valueOf(row[field], words) }));
  const group = (title: string, of: Fact[]): FactGroup => ({ title: words(title), facts: of });
  const answer = (value: string) => (value === '1' ? words('是') : words('否'));
  return {
    code: shown('itemCode') ? row.itemCode : undefined,
    name: shown('itemName') ? row.itemName : undefined,
    picture: shown('picId') ? row.picture : undefined,
    groups: [
      group('基本资料', facts(basics)),
      group('尺寸与重量', shown('combinedUnit') ? measures(row, words) : []),
      group('价格与交货', [...facts(prices), ...facts(numbering).filter(({ value }) => value !== '')]),
    ],
    switches: group(
      '业务控制',
      facts(flags).map(({ label, value }) => ({ label, value: answer(value) })),
    ),
    paragraphs: [
      ...facts([['materialDescription', '物料描述']]),
      ...(shown('accessories') ? [accessories(row, words)] : []),
    ].filter(({ value }) => value !== ''),
  };
}

/** The names of those fields of a material's detail that the role may see. */
export function visibleFields(fields: Record<string, unknown>, session: Session): ReadonlySet<string> {
  const { data } = hideFields(materials.detail, { data: fields }, session);
  return new Set(Object.keys(z.record(z.string(), z.unknown()).parse(data)));
}

function valueOf(value: PrintedMaterial[keyof PrintedMaterial], words: Words): string {
  return Array.isArray(value) ? value.join(words('、')) : String(value);
}

function measures({ size, volume, weights }: PrintedMaterial, words: Words): Fact[] {
  const [length, width, height, lengthUnit] = size;
  const sides = [length, width, height];
  const edges = sides.some(Boolean) ? sides.map((side) => side || '—').join(' × ') : '';
  const [gross, net, weightUnit] = weights;
  return [
    { label: words('长×宽×高'), value: withUnit(edges, lengthUnit) },
    { label: words('体积'), value: withUnit(...volume) },
    { label: words('毛重'), value: withUnit(gross, weightUnit) },
    { label: words('净重'), value: withUnit(net, weightUnit) },
  ];
}

function withUnit(figure: string, unit: string): string {
  return figure === '' ? '' : `${figure} ${unit}`.trim();
}

function accessories({ accessories: named, accessoryCount: count }: PrintedMaterial, words: Words): Fact {
  const more = count > named.length ? words('等{count}项').replace('{count}', String(count)) : '';
  return { label: words('生产配件'), value: [...named, more].filter(Boolean).join(words('；')) };
}
