import { useTexts } from '../../../lib/texts/texts.tsx';
import { ListNotice } from '../../../pickers/records/ListNotice.tsx';
import styles from '../../../pickers/records/pickers.module.css';
import {
  partsOf,
  withPart,
  type FilterEditorProps,
  type ListFilter,
} from '../../../ui/filters/list-filter.ts';
import { ItemTypeNames, useItemTypes } from '../record/ItemTypes.tsx';

/** Any of several types of materials. */
export function typesFilter(named: Pick<ListFilter, 'name' | 'label' | 'emptiable'>): ListFilter {
  return {
    ...named,
    Shown: ({ value }) => <ItemTypeNames ids={partsOf(value).map(Number)} />,
    Editor: TypeChoices,
  };
}

function TypeChoices({ value, onApply }: FilterEditorProps) {
  const t = useTexts();
  const { data, ...state } = useItemTypes();
  const chosen = partsOf(value);
  return (
    <div role="group" aria-label={t('物料类型')} className={styles.checks} aria-busy={state.loading}>
      {data?.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(String(id))}
            onChange={({ target }) => onApply(withPart(value, String(id), target.checked))}
          />
          <span>{name}</span>
        </label>
      ))}
      {!data?.length && <ListNotice {...state} />}
    </div>
  );
}
