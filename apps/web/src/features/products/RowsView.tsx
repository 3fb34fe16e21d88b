import type { Product } from '@edp/contract/product-form';
import type { ProductSpecification } from '@edp/contract/specification-rows';
import { priceText } from '../../lib/price-text.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useRowsList } from '../../pickers/use-rows-list.ts';
import { Code } from '../../ui/Code.tsx';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';

const NONE: ProductSpecification[] = [];

/** The rows of a product that is read, or whose rows cannot be changed any more. */
export function RowsView({ product: { proSpecConfigVoList: rows = NONE } }: { product: Partial<Product> }) {
  const t = useTexts();
  const list = useRowsList(rows);
  const columns: Column<ProductSpecification>[] = [
    { key: 'itemCode', title: t('物料编码'), cell: (row) => <Code>{row.itemCode}</Code> },
    { key: 'itemName', title: t('物料名称'), cell: (row) => row.itemName },
    { key: 'specUnionKey', title: t('规格'), cell: (row) => row.specUnionKey },
    { key: 'barCode', title: t('条形码'), cell: (row) => row.barCode && <Code>{row.barCode}</Code> },
    { key: 'marketPrice', title: t('市场价'), align: 'right', cell: (row) => priceText(row.marketPrice) },
    {
      key: 'listPricePerUnit',
      title: t('建议零售价'),
      align: 'right',
      cell: (row) => priceText(row.listPricePerUnit),
    },
    { key: 'storageNum', title: t('库存数量'), align: 'right', cell: (row) => row.storageNum },
    {
      key: 'active',
      title: t('上架状态'),
      cell: ({ active }) => (
        <StatusDot on={active === 1}>{active === 1 ? t('已上架') : t('未上架')}</StatusDot>
      ),
    },
  ];
  return <DataTable list={list} label={t('商品规格')} empty={t('还没有规格')} columns={columns} />;
}
