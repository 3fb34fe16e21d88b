import type { ReactNode } from 'react';
import type { FieldWords } from '../form-core/form-store.ts';
import { picture } from './picture.ts';

/** The value of a field as it is told to people. */
export function shownValue(value: unknown, { label, show }: FieldWords): ReactNode {
  if (value === undefined || value === null || value === '') return '–';
  if (show) return show(value);
  const image = picture.safeParse(value).data;
  return image ? <img src={image.url} alt={label} /> : String(value);
}
