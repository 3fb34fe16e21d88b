import type { Variant } from '@edp/contract/variants';
import { variants } from '@edp/contract/variants';
import { useCan } from '../../lib/session/can.ts';
import { listOf, totalOf } from '../../lib/list/list-query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LeftOut } from '../../pickers/records/LeftOut.tsx';
import { TablePickerModal } from '../../pickers/records/TablePickerModal.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';

/** What is not on the shelf is not chosen. */
const variantsOnShelf = listOf(variants.choosable, {
  filters: ['keyword'],
  always: { categoryId: '', active: 1, filter: '' },
});

interface VariantPickerProps {
  title: string;
  onChoose: (variant: Variant) => void;
  onClose: () => void;
}

/** A window to choose one variant of a product. */
export function VariantPicker({ title, onChoose, onClose }: VariantPickerProps) {
  const t = useTexts();
  return (
    <TablePickerModal
      title={title}
      source={variantsOnShelf}
      single
      columns={[
        { key: 'productCode', title: t('商品代码'), cell: (row) => <Code>{row.productCode}</Code> },
        { key: 'productName', title: t('商品名称'), cell: (row) => row.productName },
        { key: 'variantKey', title: t('规格'), cell: (row) => row.variantKey },
        { key: 'itemCode', title: t('物料编码'), cell: (row) => <Code>{row.itemCode}</Code> },
        {
          key: 'active',
          title: t('上架状态'),
          cell: ({ active }) => (
            <StatusDot on={active === 1}>{active === 1 ? t('已上架') : t('未上架')}</StatusDot>
          ),
        },
      ]}
      filters={
        <TextFilter name="keyword" label={t('代码 / 名称')} placeholder={t('代码、名称、拼音首字母')} />
      }
      empty={t('没有已上架的商品规格')}
      explainEmpty={({ keyword = '' }) => <Unlisted keyword={keyword} />}
      nothingChosen={t('请选择商品!!!')}
      onConfirm={([variant]) => {
        if (variant) onChoose(variant);
        return true;
      }}
      onClose={onClose}
    />
  );
}

/** Variants that would be found were they on the shelf, and the way to where they are put there. */
function Unlisted({ keyword }: { keyword: string }) {
  const t = useTexts();
  const mayShelve = useCan('specification').button('enable');
  const input = { keyword, active: 0, pageNo: 1, pageSize: 1 } as const;
  const search = new URLSearchParams({ active: '0', ...(keyword && { keyword }) });
  return (
    <LeftOut
      count={totalOf(variants.choosable, input)}
      words={(n) => t('{n} 个规格未上架', { n })}
      to={mayShelve ? `/specification/rows?${search}` : undefined}
    />
  );
}
