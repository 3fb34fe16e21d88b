import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ListNotice } from '../../../pickers/records/ListNotice.tsx';
import { useRecordChoices, useRecordName } from '../../../pickers/records/use-records.ts';
import { NodeChoices } from '../../../pickers/trees/NodeChoices.tsx';
import type { FilterEditorProps } from '../../../ui/filters/list-filter.ts';

/** Labels of products to choose among: first their set, then its tree. */
export function LabelChoices(props: FilterEditorProps & { label: string }) {
  const t = useTexts();
  const { data, ...state } = useRecordChoices('productLabelSet', '', true);
  const nameOf = useRecordName();
  const [chosen, setChosen] = useState<number>();
  const sets = data?.records ?? [];
  const labelSetId = chosen ?? sets[0]?.id;
  if (labelSetId === undefined) return <ListNotice {...state} />;
  return (
    <>
      <select
        className="edp-choice"
        aria-label={t('标签集')}
        value={labelSetId}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {sets.map((set) => (
          <option key={set.id} value={set.id}>
            {nameOf(set)}
          </option>
        ))}
      </select>
      <NodeChoices key={labelSetId} source={{ of: 'label', labelSetId }} {...props} />
    </>
  );
}
