import { Select } from 'antd';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ListNotice } from '../../../pickers/records/ListNotice.tsx';
import { useItemTypes } from './ItemTypeNames.tsx';

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
