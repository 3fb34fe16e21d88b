import { materials } from '@edp/contract/materials';
import { listOf } from '../../../lib/list/list-query.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSave } from '../../../lib/query/use-save.ts';
import { TablePickerModal } from '../../../pickers/records/TablePickerModal.tsx';
import { TextFilter } from '../../../ui/table/filters.tsx';
import { useMaterialColumns } from './material-columns.tsx';

const loadable = listOf(materials.loadable, { filters: ['itemCodeOrName'] });
const shown = ['itemCode', 'itemName', 'itemCategoryText', 'brand', 'unitText', 'createTime'];

/** Chooses materials that the active inventory organisation does not have yet. */
export function LoadMaterials({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const columns = useMaterialColumns();
  const load = useSave(materials.load);
  return (
    <TablePickerModal
      title={t('载入物料')}
      source={loadable}
      columns={columns.filter(({ key }) => shown.includes(key))}
      filters={
        <TextFilter
          name="itemCodeOrName"
          label={t('物料编码 / 名称')}
          placeholder={t('编码、名称、拼音首字母')}
        />
      }
      empty={t('没有可以载入的物料')}
      nothingChosen={t('请选择物料!!!')}
      onConfirm={async (rows) => (await load([...rows])).kind === 'saved'}
      onClose={onClose}
    />
  );
}
