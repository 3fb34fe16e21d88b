import type { BulkField, BulkOperation } from '@edp/contract/bulk-list';
import type { FieldChange } from '@edp/contract/bulk-changes';
import type { Endpoint } from '@edp/contract/endpoint';
import type { FieldError } from '@edp/contract/envelope';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Session } from '../http/context.ts';
import { hiddenFields } from '../http/restrict.ts';
import type { FieldValues } from '../record-calls/stored-record.ts';
import type { BulkNoun } from './bulk-noun.ts';
import { changedPrice } from './prices.ts';

/** A field that the role may change, with the rule of its form. */
export interface OpenField {
  field: string;
  described: BulkField;
  rule: z.ZodType;
  operations: readonly BulkOperation[];
}

/** Fields that the role sees and so may change, in the order in which they are offered. */
export function openFields({ list, update }: BulkNoun, session: Session): OpenField[] {
  const hidden = hiddenFields(update, session);
  return Object.entries(list.bulk.fields).flatMap(([field, described]) => {
    if (hidden.has(field)) return [];
    const rule = ruleOf(update.input, field);
    return [{ field, described, rule, operations: operationsOf(described, rule) }];
  });
}

/** Fields of which a change is told: all that the role sees of those that can be changed, of many records or record by record. */
export function toldFields(
  { list, update }: BulkNoun,
  session: Session,
): Pick<OpenField, 'field' | 'described'>[] {
  const hidden = hiddenFields(update, session);
  return Object.entries({ ...list.bulk.fields, ...list.bulk.ownFields }).flatMap(([field, described]) =>
    hidden.has(field) ? [] : [{ field, described }],
  );
}

/** A field of a sheet: what a column of the list shows of it. */
export interface SheetedField extends Pick<OpenField, 'field' | 'described' | 'rule'> {
  column: string;
  /** It is never empty. */
  required: boolean;
}

/**
 * Fields that stand in columns of the list, as far as the role sees both. What tells records apart is among them: each is given its
 * own value.
 */
export function sheetFields(noun: BulkNoun, session: Session): SheetedField[] {
  const { list, update } = noun;
  const hiddenColumns = hiddenFields(list, session);
  return toldFields(noun, session).flatMap(({ field, described }) => {
    const column = columnOf(list, field);
    if (column === undefined || hiddenColumns.has(column)) return [];
    const rule = ruleOf(update.input, field);
    const required = !rule.safeParse(emptyOf(described.kind)).success;
    return [{ field, column, required, described, rule }];
  });
}

/** The column that shows a field: called alike, or what goes with it. */
function columnOf({ restrict }: Endpoint, field: string): string | undefined {
  const columns = restrict?.columns ?? [];
  if (columns.includes(field)) return field;
  const shown = Object.entries(restrict?.with ?? {}).filter(([, of]) => of === field);
  return shown.find(([column]) => columns.includes(column))?.[0];
}

export function ruleOf(input: z.ZodType, field: string): z.ZodType {
  const rule = input instanceof z.ZodObject ? input.shape[field] : undefined;
  if (!(rule instanceof z.ZodType)) throw new Error(`No rule for ${field}`);
  return rule;
}

/** What a required field holds is never cleared, and what tells records apart is never set for many. */
function operationsOf({ kind, words, unique }: BulkField, rule: z.ZodType): BulkOperation[] {
  const clearing: BulkOperation[] =
    words === undefined && rule.safeParse(emptyOf(kind)).success ? ['clear'] : [];
  if (unique) return ['replace'];
  if (kind === 'text') return ['set', 'replace', ...clearing];
  if (kind === 'amount') return ['set', 'raise', 'lower', ...clearing];
  if (kind === 'choices') return ['add', 'remove', 'set', ...clearing];
  return ['set', ...clearing];
}

function emptyOf(kind: BulkField['kind']): unknown {
  return kind === 'choices' ? [] : '';
}

/** What a field is to hold instead of what it holds now; undefined where that stays. */
type Change = (held: unknown) => unknown;

/** A change of some fields, ready for any number of records. */
export type PreparedChanges = readonly { field: Pick<OpenField, 'field' | 'rule'>; change: Change }[];

/**
 * What is given to one record, whatever its form's rules say of it: that is judged with the record.
 * @throws AppError invalidInput for a field that is not among those
 */
export function prepareValues(
  fields: readonly Pick<OpenField, 'field' | 'rule'>[],
  values: FieldValues,
  path: string,
): PreparedChanges {
  return Object.entries(values).map(([name, value]) => {
    const field = fields.find((one) => one.field === name);
    if (field === undefined) throw AppError.invalidField(`${path}.${name}`, '不能修改此字段');
    return { field, change: always(value ?? '') };
  });
}

/**
 * @throws AppError invalidInput for a field that the list does not offer or the role does not see, what cannot be done with it, and a
 * value that its form would refuse
 */
export function prepareChanges(
  noun: BulkNoun,
  session: Session,
  changes: readonly FieldChange[],
): PreparedChanges {
  const open = openFields(noun, session);
  return changes.map((asked, at) => {
    const field = open.find((one) => one.field === asked.field);
    if (field === undefined) throw AppError.invalidField(`changes.${at}.field`, '不能批量修改此字段');
    if (!field.operations.includes(asked.operation))
      throw AppError.invalidField(`changes.${at}.operation`, '此字段不支持这种做法');
    return { field, change: changeOf(field, asked, `changes.${at}`) };
  });
}

function changeOf({ described: { kind }, rule }: OpenField, asked: FieldChange, path: string): Change {
  switch (asked.operation) {
    case 'set':
      return always(requireValue(rule, asked.value, `${path}.value`));
    case 'clear':
      return always(requireValue(rule, emptyOf(kind), `${path}.operation`));
    case 'add':
      return (held) => [...new Set([...idsOf(held), ...asked.ids])];
    case 'remove':
      return (held) => idsOf(held).filter((id) => !asked.ids.includes(id));
    case 'replace':
      return replacing(asked);
    default: {
      const { operation, ...price } = asked;
      const sign = operation === 'raise' ? 1 : -1;
      return (held) => (typeof held === 'number' ? changedPrice(held, { ...price, sign }) : held);
    }
  }
}

function always(value: unknown): Change {
  return () => value;
}

function requireValue(rule: z.ZodType, value: unknown, path: string): unknown {
  const parsed = rule.safeParse(value);
  if (parsed.success) return value;
  throw AppError.invalidField(path, parsed.error.issues[0]?.message ?? '格式不正确');
}

const idList = z.array(z.number());

function idsOf(held: unknown): number[] {
  return idList.safeParse(held).data ?? [];
}

function replacing({ find, replacement, matchCase }: Extract<FieldChange, { operation: 'replace' }>): Change {
  const plain = find.normalize().replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const pattern = new RegExp(plain, matchCase ? 'gu' : 'giu');
  return (held) => (typeof held === 'string' ? held.replace(pattern, () => replacement) : held);
}

/** What of a record is another afterwards, as its form's rules have it, and what they refuse. */
export function changedFields(
  changes: PreparedChanges,
  fields: FieldValues,
): { values: FieldValues; errors: FieldError[] } {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const { field, change } of changes) {
    const held = fields[field.field];
    const wanted = change(held);
    if (isSame(held, wanted)) continue;
    const parsed = field.rule.safeParse(wanted);
    if (!parsed.success)
      errors.push({ path: field.field, message: parsed.error.issues[0]?.message ?? '格式不正确' });
    else if (!isSame(held, parsed.data)) values[field.field] = parsed.data;
  }
  return { values, errors };
}

/** Nothing is nothing, however it is written; lists hold the same in any order. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    const [ids, others] = [idsOf(one).toSorted(byNumber), idsOf(other).toSorted(byNumber)];
    return ids.join() === others.join();
  }
  return String(one ?? '') === String(other ?? '');
}

function byNumber(one: number, other: number): number {
  return one - other;
}
