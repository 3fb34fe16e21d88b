import { products } from '@edp/contract/products';
import { listOf } from '../../../lib/list/list-query.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSave } from '../../../lib/query/use-save.ts';
import { TablePickerModal } from '../../../pickers/records/TablePickerModal.tsx';
import { TextFilter } from '../../../ui/table/filters.tsx';
import { useProductColumns } from './product-columns.tsx';

const loadable = listOf(products.loadable, { filters: ['keyword', 'itemCodeOrName'] });
const shown = ['code', 'name', 'categoryText', 'brandText', 'priceRange', 'createTime'];

/** Chooses products that the active inventory organisation does not have yet. */
export function LoadProducts({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const columns = useProductColumns();
  const load = useSave(products.load);
  return (
    <TablePickerModal
      title={t('载入商品')}
      source={loadable}
      columns={columns.filter(({ key }) => shown.includes(key))}
      filters={
        <TextFilter name="keyword" label={t('代码 / 名称')} placeholder={t('代码、名称、拼音首字母')} />
      }
      more={<TextFilter name="itemCodeOrName" label={t('商品代码或名称')} />}
      empty={t('没有可以载入的商品')}
      nothingChosen={t('请选择商品!!!')}
      onConfirm={async (rows) => (await load([...rows])).kind === 'saved'}
      onClose={onClose}
    />
  );
}
