import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { useFormValue, useSetFormValue } from '../../../ui/form-core/form-context.ts';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { MaterialField, type MaterialValues } from './material-values.ts';

/** From when and until when a material is in effect: at least a day. */
export function DateSection() {
  const t = useTexts();
  return (
    <RecordSection title={t('有效期')}>
      <MaterialField name="startDateActive" label={t('生效日期')}>
        <StartDate />
      </MaterialField>
      <MaterialField name="endDateActive" label={t('失效日期')}>
        <EndDate />
      </MaterialField>
    </RecordSection>
  );
}

type DateProps = Parameters<typeof DateField>[0];

/** Another start empties the end; what is half typed is none yet. */
function StartDate({ value, onChange, ...field }: DateProps) {
  const setField = useSetFormValue<MaterialValues>();
  const [start, setStart] = useState(value);
  const change = (date: string | null) => {
    onChange?.(date);
    if (dayAfter(date) === undefined || date === start) return;
    setStart(date);
    setField('endDateActive', null);
  };
  return <DateField {...field} value={value} onChange={change} />;
}

function EndDate(field: DateProps) {
  const start = useFormValue<MaterialValues>('startDateActive');
  return <DateField {...field} from={dayAfter(start)} />;
}

function dayAfter(date: unknown): string | undefined {
  const day = new Date(`${String(date)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return undefined;
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
