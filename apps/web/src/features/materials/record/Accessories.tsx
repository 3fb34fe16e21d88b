import { useState } from 'react';
import type { MaterialAccessory } from '@edp/contract/material-form';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useChosenRows } from '../../../pickers/records/use-chosen-rows.ts';
import { useRowsList } from '../../../pickers/records/use-rows-list.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import type { Selection } from '../../../ui/selection/selection.tsx';
import styles from './materials.module.css';

const AccessoryPicker = onDemand(async () => (await import('./AccessoryPicker.tsx')).AccessoryPicker);

interface AccessoriesProps {
  /** Of the material itself, which is no accessory of its own. */
  ownId: number | undefined;
  /** Given by the field around it, as is the next one. */
  value?: MaterialAccessory[];
  onChange?: (accessories: MaterialAccessory[]) => void;
}

const NONE: MaterialAccessory[] = [];

/** The accessories of a material: chosen from the materials of the organisation, taken away when checked. */
export function Accessories({ ownId, value = NONE, onChange }: AccessoriesProps) {
  const t = useTexts();
  const [adding, setAdding] = useState(false);
  const { chosen, selection, clear } = useChosenRows(value);
  const remove = () => {
    if (chosen.length === 0) return notify.warning(t('请选择配件!!!'));
    onChange?.(value.filter((accessory) => !selection.ids.has(accessory.id)));
    clear();
  };
  return (
    <div className={styles.accessories}>
      <div className={styles.verbs}>
        <Button onClick={() => setAdding(true)}>{t('添加配件')}</Button>
        <Button onClick={remove}>{t('批量删除')}</Button>
      </div>
      <AccessoryTable accessories={value} selection={selection} />
      {adding && (
        <AccessoryPicker
          ownId={ownId}
          present={value}
          onAdd={(added) => onChange?.([...value, ...added])}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

interface AccessoryTableProps {
  accessories: readonly MaterialAccessory[];
  selection?: Selection<MaterialAccessory>;
}

export function AccessoryTable({ accessories, selection }: AccessoryTableProps) {
  const t = useTexts();
  return (
    <DataTable
      list={useRowsList(accessories)}
      label={t('生产配件')}
      empty={t('还没有生产配件')}
      columns={[
        { key: 'itemCode', title: t('物料编码'), cell: ({ itemCode }) => itemCode },
        { key: 'itemName', title: t('物料名称'), cell: ({ itemName }) => itemName },
        { key: 'itemCategoryName', title: t('物料分类'), cell: (row) => row.itemCategoryName },
        { key: 'itemType', title: t('物料类型'), cell: ({ itemType }) => itemType },
      ]}
      selection={selection}
    />
  );
}
