import { fieldLabel } from '@edp/contract/field-labels';
import type { Page } from './rights-rows.ts';

/** What a screen calls by one word, in its list and in its form. */
export interface FieldRow {
  label: string;
  column: string | undefined;
  form: string | undefined;
  /** Nobody adds a record without it. */
  required: boolean;
}

/** A column and a field of the same label are one line, although the list shows a name and the form takes an id. */
export function fieldRows({ screen, fields }: Page): FieldRow[] {
  if (fields === undefined) return [];
  const rows = fields.columns.map((column): FieldRow => {
    return { label: fieldLabel(screen, column), column, form: undefined, required: false };
  });
  for (const form of fields.forms) {
    const label = fieldLabel(screen, form);
    const required = fields.required.includes(form);
    const row = rows.find((one) => one.label === label && one.form === undefined);
    if (row) Object.assign(row, { form, required });
    else rows.push({ label, column: undefined, form, required });
  }
  return rows;
}
