import { units } from '@edp/contract/units';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useChoices } from '../../pickers/use-choices.ts';
import { useRecord, useRecordName } from '../../pickers/use-records.ts';
import { Choice } from '../../ui/Choice.tsx';

interface MeasureUnitProps {
  /** Code of the unit category, such as `LengthUnit`. */
  category: string;
  /** Given by the form item around it, like the next two. */
  id?: string;
  value?: number | undefined;
  onChange?: (id: number | undefined) => void;
}

/** Chooses one of the enabled units of a category; one that is disabled by now stays chosen and says so. */
export function MeasureUnit({ category, value, ...field }: MeasureUnitProps) {
  const t = useTexts();
  const nameOf = useRecordName();
  const { data, loading } = useChoices({
    key: ['unitsOfCategory', category],
    ask: async (signal) =>
      (await call(units.ofCategory, { unitCategory: category, name: '' }, { signal })).data,
    when: true,
  });
  const options = (data ?? []).map(({ id, name, code }) => ({ value: id, label: name || code }));
  const isOffered = value === undefined || options.some((option) => option.value === value);
  const other = useRecord('unit', value, !isOffered && data !== undefined);
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
