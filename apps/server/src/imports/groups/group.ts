import { outerField } from '../cells/nested-fields.ts';
import type { StoredRow } from '../import-rows.queries.ts';
import type { ImportedNoun, RecordParts, StoredRecord } from '../imported-noun.ts';
import type { FieldValues } from '../../record-calls/stored-record.ts';
import type { RowError } from '../row-cells.ts';

/** How the rows of a noun are told apart whose records stand in several of them. */
export interface PartNames {
  parts: RecordParts;
  /** The field of a record that its rows have in common. */
  key: string;
  /** The field that tells a record's parts apart. */
  part: string;
  /** What the fields of parts begin with. */
  outer: string;
}

export function partNames({ list: { imported }, parts }: ImportedNoun): PartNames | undefined {
  const { key, part } = imported;
  return parts && part ? { parts, key, part, outer: outerField(part) } : undefined;
}

/** A record as one of its rows says it: with the part of that row, where it has it already. */
export function recordOfRow(
  record: StoredRecord | undefined,
  { part }: PartNames,
  { parentKey }: StoredRow,
): StoredRecord | undefined {
  const own = partOf(record, part, parentKey);
  return record && { ...record, fields: { ...record.fields, ...own } };
}

/** The part that a row names; undefined where the record has none of it. */
export function partOf(
  record: StoredRecord | undefined,
  part: string,
  name: string | null,
): FieldValues | undefined {
  return record?.parts?.find((one) => one[part] === name);
}

/** Under which a part is stored. */
export function idOfPart(part: FieldValues | undefined, { outer }: PartNames): number | undefined {
  const id = part?.[`${outer}.id`];
  return typeof id === 'number' ? id : undefined;
}

/** Fields of the parts, or those of the record itself. */
export function fieldsOf(values: FieldValues, { outer }: PartNames, of: 'part' | 'record'): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => (outerField(field) === outer) === (of === 'part')),
  );
}

/** What is wrong with a row because of another row of its record. */
export function broughtDown({ parts }: PartNames, number: number): RowError {
  return { field: '', message: `同一${parts.noun}的第${number}行有问题` };
}
