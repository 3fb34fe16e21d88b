import type { SharedKind } from '@edp/contract/access';

/** Departments and people by name, roles and groups by code. */
export interface Parties {
  department?: readonly string[];
  group?: readonly string[];
  employee?: readonly string[];
  role?: readonly string[];
}

interface Rule {
  name: string;
  kind: SharedKind;
  power: 0 | 1;
  remarks: string;
  isOff?: boolean;
  source: Parties;
  target: Parties;
}

export const rules: readonly Rule[] = [
  {
    name: '制造物料由主数据组维护',
    kind: 'material',
    power: 1,
    remarks: '华东制造中心及下级部门的物料，主数据维护组和主数据专员可查看、修改',
    source: { department: ['华东制造中心'] },
    target: { group: ['MDM'], role: ['MDM_CLERK'] },
  },
  {
    name: '采购与销售商品查阅',
    kind: 'product',
    power: 0,
    remarks: '采购中心、销售中心的商品供主数据专员核对',
    source: { department: ['采购中心', '销售中心'] },
    target: { role: ['MDM_CLERK'] },
  },
  {
    name: 'BOM与工艺查阅',
    kind: 'bom',
    power: 0,
    remarks: '',
    source: { employee: ['林晓'] },
    target: { department: ['信息中心', '生产部'], group: ['READERS'], employee: ['孙悦'] },
  },
  {
    name: '应用交接期共享',
    kind: 'application',
    power: 1,
    remarks: '交接已完成，规则停用',
    isOff: true,
    source: { department: ['应用开发组'] },
    target: { role: ['MDM_STEWARD'] },
  },
];
