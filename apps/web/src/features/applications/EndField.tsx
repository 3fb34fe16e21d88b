import type { Certificate } from '@edp/contract/certificates';
import { DateField } from '../../ui/dates/DateField.tsx';
import { EndNotice, type End } from './EndNotice.tsx';

interface EndFieldProps {
  /** What was read; another end says nothing until it is saved. */
  stored: Partial<End & Pick<Certificate, 'endTime'>>;
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

export function EndField({
  stored: { endTime, daysLeft = null, isExpired = false },
  ...field
}: EndFieldProps) {
  return (
    <>
      <DateField {...field} withTime />
      {field.value === endTime && <EndNotice daysLeft={daysLeft} isExpired={isExpired} />}
    </>
  );
}
