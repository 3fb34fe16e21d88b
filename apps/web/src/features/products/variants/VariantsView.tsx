import type { Product } from '@edp/contract/product-form';
import type { Variant } from '@edp/contract/variants';
import { priceText } from '../../../lib/language/price-text.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useRowsList } from '../../../pickers/records/use-rows-list.ts';
import { Code } from '../../../ui/basic/Code.tsx';
import type { Column } from '../../../ui/columns/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusDot } from '../../../ui/basic/StatusDot.tsx';

const NONE: Variant[] = [];

/** The rows of a product that is read, or whose rows cannot be changed any more. */
export function RowsView({ product: { variants: rows = NONE } }: { product: Partial<Product> }) {
  const t = useTexts();
  const can = useCan('specification');
  const list = useRowsList(rows);
  const columns: Column<Variant>[] = [
    { key: 'itemCode', title: t('物料编码'), cell: (row) => <Code>{row.itemCode}</Code> },
    { key: 'itemName', title: t('物料名称'), cell: (row) => row.itemName },
    { key: 'variantKey', title: t('规格'), cell: (row) => row.variantKey },
    { key: 'barCode', title: t('条形码'), cell: (row) => row.barCode && <Code>{row.barCode}</Code> },
    { key: 'marketPrice', title: t('市场价'), align: 'right', cell: (row) => priceText(row.marketPrice) },
    {
      key: 'listPricePerUnit',
      title: t('建议零售价'),
      align: 'right',
      cell: (row) => priceText(row.listPricePerUnit),
    },
    { key: 'stock', title: t('库存数量'), align: 'right', cell: (row) => row.stock },
    {
      key: 'active',
      title: t('上架状态'),
      cell: ({ active }) => (
        <StatusDot on={active === 1}>{active === 1 ? t('已上架') : t('未上架')}</StatusDot>
      ),
    },
  ];
  const shown = columns.filter(({ key }) => can.column(key));
  return <DataTable list={list} label={t('商品规格')} empty={t('还没有规格')} columns={shown} />;
}
