import type { ProductSpecification } from '@edp/contract/specification-rows';
import { useCan } from '../../lib/can.ts';
import { priceText } from '../../lib/price-text.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Code } from '../../ui/Code.tsx';
import type { Column } from '../../ui/column.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';

type RowColumn = Column<ProductSpecification>;

/** The fixed columns that the role may see, then one for each definition that the shown rows have a value of. */
export function useRowColumns(rows: readonly ProductSpecification[]): RowColumn[] {
  const t = useTexts();
  const can = useCan('specification');
  const fixed: RowColumn[] = [
    { key: 'itemCode', title: t('物料编码'), sortable: true, cell: (row) => <Code>{row.itemCode}</Code> },
    { key: 'itemName', title: t('物料名称'), sortable: true, cell: (row) => row.itemName },
    { key: 'specUnionKey', title: t('规格组合'), cell: (row) => row.specUnionKey },
    { key: 'barCode', title: t('条形码'), sortable: true, cell: (row) => <Code>{row.barCode}</Code> },
    {
      key: 'marketPrice',
      title: t('市场价'),
      sortable: true,
      align: 'right',
      cell: (row) => priceText(row.marketPrice),
    },
    {
      key: 'listPricePerUnit',
      title: t('建议零售价'),
      sortable: true,
      align: 'right',
      cell: (row) => priceText(row.listPricePerUnit),
    },
    {
      key: 'storageNum',
      title: t('库存数量'),
      sortable: true,
      align: 'right',
      cell: (row) => row.storageNum,
    },
    {
      key: 'active',
      title: t('上架状态'),
      sortable: true,
      cell: ({ active }) => (
        <StatusDot on={active === 1}>{active === 1 ? t('已上架') : t('未上架')}</StatusDot>
      ),
    },
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (row) => row.createTime },
    { key: 'updatedTime', title: t('最后更新时间'), sortable: true, cell: (row) => row.updatedTime },
  ];
  const visible = fixed.filter(({ key }) => can.column(key));
  return can.column('specUnionKey') ? [...visible, ...valueColumns(rows)] : visible;
}

function valueColumns(rows: readonly ProductSpecification[]): RowColumn[] {
  const names = new Map<string, string>();
  for (const { keyList } of rows)
    for (const { key, name } of keyList) if (!names.has(key)) names.set(key, name);
  return [...names].map(([key, title]) => ({
    key: `value ${key}`,
    title,
    cell: ({ keyList }) => keyList.find((one) => one.key === key)?.value,
  }));
}
