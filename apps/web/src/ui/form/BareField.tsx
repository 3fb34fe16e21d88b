import type { ReactNode } from 'react';
import { BoundControl } from './FieldFrame.tsx';
import { useField } from '../form-core/use-field.ts';

interface BareFieldProps<Values> {
  name: keyof Values & string;
  children: ReactNode;
}

/** What a form holds without being a field of its record: the control stands alone, and no conflict compares it. */
export function BareField<Values>({ name, children }: BareFieldProps<Values>) {
  return <BoundControl field={useField(name, {})}>{children}</BoundControl>;
}
