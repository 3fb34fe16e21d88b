import { units } from '@edp/contract/units';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { queryOf } from '../../../lib/query/query.ts';
import { useChoices } from '../../../pickers/records/use-choices.ts';
import { usePickedRecord, useRecordName } from '../../../pickers/records/use-records.ts';
import { Choice } from '../../../ui/basic/Choice.tsx';

interface MeasureUnitProps {
  /** Code of the unit category, such as `LengthUnit`. */
  category: string;
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: number | undefined;
  onChange?: (id: number | undefined) => void;
}

/** Chooses one of the enabled units of a category; one that is disabled by now stays chosen and says so. */
export function MeasureUnit({ category, value, ...field }: MeasureUnitProps) {
  const t = useTexts();
  const nameOf = useRecordName();
  const { data, loading } = useChoices(queryOf(units.ofCategory, { unitCategory: category, name: '' }));
  const options = (data ?? []).map(({ id, name, code }) => ({ value: id, label: name || code }));
  const isOffered = value === undefined || options.some((option) => option.value === value);
  const other = usePickedRecord('unit', value, !isOffered && data !== undefined);
  const extra = isOffered || value === undefined ? [] : [{ value, label: nameOf(other) }];
  return (
    <Choice
      {...field}
      {...(value !== undefined && { value })}
      options={[...options, ...extra]}
      loading={loading}
      placeholder={t('请选择')}
    />
  );
}
