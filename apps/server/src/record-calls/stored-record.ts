export type FieldValues = Readonly<Record<string, unknown>>;

/** A record as its form has it, names as they were entered. */
export interface StoredRecord {
  id: number;
  version: number;
  fields: FieldValues;
}

/** What some of the fields hold; what is not there is null. */
export function pick(fields: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
