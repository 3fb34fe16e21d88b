import { use } from 'react';
import type { Variant } from '@edp/contract/variants';
import { Link } from '../../lib/address/Link.tsx';
import { useCan } from '../../lib/session/can.ts';
import { holdsScreen, MenuContext } from '../../lib/session/menu.ts';
import { priceText } from '../../lib/language/price-text.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';

type VariantColumn = Column<Variant>;

/** The fixed columns that the role may see, then one for each attribute that the shown variants have a value of. */
export function useVariantColumns(rows: readonly Variant[]): VariantColumn[] {
  const t = useTexts();
  const can = useCan('specification');
  const seesProducts = holdsScreen(use(MenuContext), 'product');
  const fixed: VariantColumn[] = [
    {
      key: 'itemCode',
      title: t('物料编码'),
      sortable: true,
      cell: ({ itemCode, productId }) => {
        const code = <Code>{itemCode}</Code>;
        return itemCode && seesProducts ? <Link to={`/mchManage/${productId}/0`}>{code}</Link> : code;
      },
    },
    { key: 'itemName', title: t('物料名称'), sortable: true, cell: (row) => row.itemName },
    { key: 'variantKey', title: t('规格组合'), sortable: true, cell: (row) => row.variantKey },
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
      key: 'stock',
      title: t('库存数量'),
      sortable: true,
      align: 'right',
      cell: (row) => row.stock,
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
  return can.column('variantKey') ? [...visible, ...valueColumns(rows)] : visible;
}

function valueColumns(rows: readonly Variant[]): VariantColumn[] {
  const names = new Map<string, string>();
  for (const { attributeValues } of rows)
    for (const { attributeId, name } of attributeValues)
      if (!names.has(attributeId)) names.set(attributeId, name);
  return [...names].map(([id, title]) => ({
    key: `value ${id}`,
    title,
    cell: ({ attributeValues }) => attributeValues.find(({ attributeId }) => attributeId === id)?.value,
  }));
}
