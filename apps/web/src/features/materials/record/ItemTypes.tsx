import { Select } from 'antd';
import { z } from 'zod';
import { dictionary } from '@edp/contract/dictionary';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ListNotice } from '../../../pickers/records/ListNotice.tsx';
import { queryOf } from '../../../lib/query/query.ts';
import { useChoices } from '../../../pickers/records/use-choices.ts';

interface ItemTypesProps {
  /** Given by the field around it, as is what else it is given. */
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** Chooses types of a material, several of them. */
export function ItemTypes(props: ItemTypesProps) {
  const t = useTexts();
  const { data = [], ...state } = useItemTypes();
  return (
    <Select
      {...props}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ id, name, disabled = false }) => ({ value: id, label: name, disabled }))}
      loading={state.loading}
      notFoundContent={<ListNotice {...state} />}
      placeholder={t('请选择')}
    />
  );
}

/** Names the types that a field holds. */
export function ItemTypeNames({ ids }: { ids: unknown }) {
  const t = useTexts();
  const { data } = useItemTypes();
  const held = z.array(z.number()).safeParse(ids).data ?? [];
  if (!data) return '…';
  return held.map((id) => data.find((type) => type.id === id)?.name ?? t('已不存在')).join('、') || '–';
}

export function useItemTypes() {
  return useChoices(queryOf(dictionary.listByKey, { key: 'dms_sku_itemtype' }));
}
