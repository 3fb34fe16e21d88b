import type { ProductSpecification } from '@edp/contract/specification-rows';
import { specifications } from '@edp/contract/specifications';
import { listOf } from '../../lib/list-source.ts';
import { useTexts } from '../../lib/texts.tsx';
import { TablePickerModal } from '../../pickers/TablePickerModal.tsx';
import { Code } from '../../ui/Code.tsx';
import { TextFilter } from '../../ui/filters.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';

/** What is not on the shelf is not chosen. */
const rows = listOf(specifications.choosableRows, {
  filters: ['kw'],
  always: { categoryId: '', active: 1, filter: '' },
});

interface RowPickerProps {
  title: string;
  onChoose: (row: ProductSpecification) => void;
  onClose: () => void;
}

/** A window to choose one row of a product. */
export function RowPicker({ title, onChoose, onClose }: RowPickerProps) {
  const t = useTexts();
  return (
    <TablePickerModal
      title={title}
      source={rows}
      single
      columns={[
        { key: 'productCode', title: t('商品代码'), cell: (row) => <Code>{row.productCode}</Code> },
        { key: 'productName', title: t('商品名称'), cell: (row) => row.productName },
        { key: 'specUnionKey', title: t('规格'), cell: (row) => row.specUnionKey },
        { key: 'itemCode', title: t('物料编码'), cell: (row) => <Code>{row.itemCode}</Code> },
        {
          key: 'active',
          title: t('上架状态'),
          cell: ({ active }) => (
            <StatusDot on={active === 1}>{active === 1 ? t('已上架') : t('未上架')}</StatusDot>
          ),
        },
      ]}
      filters={<TextFilter name="kw" label={t('代码 / 名称')} placeholder={t('代码、名称、拼音首字母')} />}
      empty={t('还没有商品规格')}
      nothingChosen={t('请选择商品!!!')}
      onConfirm={([row]) => {
        if (row) onChoose(row);
        return true;
      }}
      onClose={onClose}
    />
  );
}
