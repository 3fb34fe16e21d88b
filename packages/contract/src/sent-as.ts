import { z } from 'zod';

/** JSON Schema of what a field takes, where the schema that reads it cannot tell: it is described, and not read. */
export const sentAs = z.registry<Readonly<Record<string, unknown>>>();

/** A whole number of a range, or its digits. */
export function wholeNumber(minimum: number, maximum: number) {
  const pattern = minimum > 0 ? '^0*[1-9]\\d*$' : '^\\d+$';
  return [
    { type: 'integer', minimum, maximum },
    { type: 'string', pattern, maxLength: String(maximum).length },
  ];
}

/** One of some numbers, or its digits. */
export function oneOfNumbers(values: readonly number[]) {
  return [
    { type: 'integer', enum: values },
    { type: 'string', enum: values.map(String) },
  ];
}

export const EMPTY = { type: 'string', const: '' };
export const NULL = { type: 'null' };
