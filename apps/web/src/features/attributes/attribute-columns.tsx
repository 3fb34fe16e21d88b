import type { Attribute } from '@edp/contract/attributes';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { EnabledDot } from '../../ui/basic/enabled.tsx';
import type { Column } from '../../ui/columns/column.ts';

/** Columns of attributes; those whose field the role may not see are left out. */
export function useAttributeColumns(): Column<Attribute>[] {
  const t = useTexts();
  const can = useCan('specification');
  const all: (Column<Attribute> & { field?: string })[] = [
    { key: 'name', field: 'name', title: t('规格名称'), sortable: true, cell: ({ name }) => name },
    {
      key: 'productTypeName',
      field: 'productTypeId',
      title: t('商品类型'),
      sortable: true,
      cell: ({ productTypeName }) => productTypeName,
    },
    {
      key: 'values',
      field: 'values',
      title: t('规格值'),
      sortable: true,
      cell: ({ values }) => values.map(({ value }) => value).join('、'),
    },
    {
      key: 'sortOrder',
      field: 'sortOrder',
      title: t('排序'),
      sortable: true,
      align: 'right',
      cell: ({ sortOrder }) => sortOrder,
    },
    {
      key: 'active',
      field: 'active',
      title: t('状态'),
      sortable: true,
      cell: ({ active }) => <EnabledDot on={active === 1} />,
    },
    {
      key: 'source',
      title: t('来源'),
      sortable: true,
      cell: ({ source }) => (source === 1 ? t('系统') : t('用户')),
    },
    { key: 'createdBy', title: t('创建人'), sortable: true, cell: ({ createdBy }) => createdBy },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: ({ createTime }) => createTime },
  ];
  return all.filter(({ key, field }) => (field ? can.field(field) : can.column(key)));
}
