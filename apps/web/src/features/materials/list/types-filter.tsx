import { useTexts } from '../../../lib/texts/texts.tsx';
import { ListNotice } from '../../../pickers/records/ListNotice.tsx';
import { CheckList } from '../../../ui/filters/CheckList.tsx';
import { partsOf, type FilterEditorProps, type ListFilter } from '../../../ui/filters/list-filter.ts';
import { ItemTypeNames, useItemTypes } from '../record/ItemTypeNames.tsx';

/** Any of several types of materials. */
export function typesFilter(named: Pick<ListFilter, 'name' | 'label' | 'emptiable'>): ListFilter {
  return {
    ...named,
    shown: (value) => <ItemTypeNames ids={partsOf(value).map(Number)} />,
    editor: (props) => <TypeChoices {...props} />,
  };
}

function TypeChoices(props: FilterEditorProps) {
  const t = useTexts();
  const { data = [], ...state } = useItemTypes();
  return (
    <CheckList {...props} label={t('物料类型')} options={data} busy={state.loading}>
      {data.length === 0 && <ListNotice {...state} />}
    </CheckList>
  );
}
