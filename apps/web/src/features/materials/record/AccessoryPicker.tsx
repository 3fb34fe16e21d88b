import type { MaterialAccessory } from '@edp/contract/material-form';
import { materials } from '@edp/contract/materials';
import { listOf } from '../../../lib/list/list-query.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { TablePickerModal } from '../../../pickers/records/TablePickerModal.tsx';
import { TextFilter } from '../../../ui/table/filters.tsx';
import { useMaterialColumns } from '../list/material-columns.tsx';

const source = listOf(materials.list, { filters: ['itemCode'] });
const shown = ['itemCode', 'itemName', 'itemCategoryText', 'itemTypeText', 'specificationModel'];

interface AccessoryPickerProps {
  ownId: number | undefined;
  /** Accessories already. */
  present: readonly MaterialAccessory[];
  onAdd: (accessories: MaterialAccessory[]) => void;
  onClose: () => void;
}

/** Chooses further accessories among the materials of the active organisation. */
export function AccessoryPicker({ ownId, present, onAdd, onClose }: AccessoryPickerProps) {
  const t = useTexts();
  const columns = useMaterialColumns();
  const known = new Set(present.map(({ id }) => id));
  return (
    <TablePickerModal
      title={t('添加配件')}
      source={source}
      columns={columns.filter(({ key }) => shown.includes(key))}
      filters={<TextFilter name="itemCode" label={t('物料编码')} />}
      disabled={({ materialId }) => materialId === ownId || known.has(materialId)}
      empty={t('当前组织还没有物料')}
      nothingChosen={t('请选择配件!!!')}
      onConfirm={(rows) => {
        onAdd(
          rows.map(({ materialId, itemCode, itemName, itemCategoryText, itemTypeText }) => ({
            id: materialId,
            itemCode,
            itemName,
            itemCategoryName: itemCategoryText,
            itemType: itemTypeText,
          })),
        );
        return true;
      }}
      onClose={onClose}
    />
  );
}
