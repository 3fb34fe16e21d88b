import type { NamedKind } from '@edp/contract/named-records';
import { listAddress, recordAddress } from '../address/record-address.ts';

/** What names a record of any kind. */
export interface RecordName {
  kind: NamedKind;
  id: number;
}

/** What one record of a kind is called. */
export const kindNames: Readonly<Record<NamedKind, string>> = {
  material: '物料|类型',
  product: '商品|类型',
  productSpecification: '商品规格|类型',
  bom: 'BOM|类型',
  classification: '商品分类|类型',
  brand: '品牌|类型',
  unit: '单位|类型',
  category: '分类|类型',
  label: '标签|类型',
  specification: '规格|类型',
  application: '应用|类型',
  certificate: '证书|类型',
  sharingRule: '共享规则|类型',
  user: '用户|类型',
  department: '部门|类型',
  role: '角色|类型',
};

interface NamedRecord extends RecordName {
  code: string;
  name: string;
  place: string;
}

/** Where a record is seen; a node of a tree in the list of sets. */
export function addressOfRecord({ kind, place, ...record }: NamedRecord): string {
  if (kind === 'category') return listAddress('categorySet', { code: '', name: place }) ?? '';
  if (kind === 'label') return listAddress('labelSet', { code: '', name: place }) ?? '';
  return recordAddress(kind, record) ?? '';
}
