import type { FieldValues } from '../../record-calls/stored-record.ts';

/** The field of the form that a column's field is, or is within. */
export function outerField(field: string): string {
  return field.split('.', 1)[0] ?? field;
}

/** The field of the record within it; empty where the column is of the record itself. */
export function innerField(field: string): string {
  return field.split('.', 2)[1] ?? '';
}

/** Values of columns as the form has them: those of `outer.inner` within one. */
export function nested(values: FieldValues): FieldValues {
  const whole: Record<string, unknown> = {};
  const inner = new Map<string, Record<string, unknown>>();
  for (const [field, value] of Object.entries(values)) {
    const [outer = field, name] = field.split('.', 2);
    if (name === undefined) whole[field] = value;
    else inner.set(outer, { ...inner.get(outer), [name]: value });
  }
  return { ...whole, ...Object.fromEntries(inner) };
}
