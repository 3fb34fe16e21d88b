import type { SheetField } from '@edp/contract/bulk-changes';
import { z } from 'zod';
import { typedNumber } from '../../ui/form/typed-number.ts';
import { plainPrice } from '../../ui/sheet/plain-price.ts';

/** What a field of a form holds, as it is sent. */
export type Held = string | number | null | readonly number[];

/** What a cell holds; it is replaced, never changed. */
export interface SheetValue {
  /** As it is shown, typed and copied. */
  text: string;
  /** What is sent; absent as long as nobody knows what the text means, and where it means nothing. */
  held?: Held | undefined;
  /** Why it means nothing. */
  message?: string | undefined;
}

/** As drafts keep it. */
export const sheetValue = z.object({
  text: z.string(),
  held: z.union([z.string(), z.number(), z.null(), z.array(z.number())]).optional(),
  message: z.string().optional(),
});

/** What records are called, by kind and what fields hold of them. */
export type Names = ReadonlyMap<string, string>;

export function nameKey(of: string, held: number | string): string {
  return `${of}/${held}`;
}

/** A value as it is stored. `join` stands between the names of several. */
export function toValue(
  field: SheetField,
  held: Held,
  { names, join }: { names: Names; join: string },
): SheetValue {
  const optionOf = (one: number | string) => field.options.find(({ value }) => String(value) === String(one));
  const nameOf = (one: number | string) =>
    optionOf(one)?.name ?? names.get(nameKey(field.of, one)) ?? String(one);
  if (held === null || held === '') return { text: '', held };
  if (typeof held === 'object') return { text: inOrder(held).map(nameOf).join(join), held: inOrder(held) };
  if (field.kind !== 'choice') return { text: String(held), held };
  return { text: nameOf(held), held: optionOf(held)?.value ?? held };
}

/** Several are the same in any order. */
function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

/** What a typed or pasted text means; of records that are chosen from a list it is still to be found out. */
export function readText(field: SheetField, typed: string): SheetValue {
  const text = typed.trim();
  switch (field.kind) {
    case 'amount':
    case 'whole': {
      const held = typedNumber(plainPrice(text));
      return { text: String(held), held };
    }
    case 'day':
      return { text: plainDay(text), held: plainDay(text) };
    case 'text':
      return { text, held: text };
    case 'choices':
      return text === '' ? { text, held: [] } : { text };
    default:
      return readChoice(field, text);
  }
}

function readChoice({ of, options }: SheetField, text: string): SheetValue {
  if (text === '') return { text, held: '' };
  // Of few words each is known; records are asked for.
  if (of !== '') return { text };
  const option = options.find(({ name, value }) => isAlike(name, text) || String(value) === text);
  if (option !== undefined) return { text: option.name, held: option.value };
  return { text, message: `“${text}”不存在` };
}

function isAlike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A day as forms take it, of whichever signs a spreadsheet writes between its numbers. */
function plainDay(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year === undefined ? text : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** A text whose meaning nobody has asked for yet. */
export function isUnread({ held, message }: SheetValue): boolean {
  return held === undefined && message === undefined;
}

/** What is wrong with a value by the rule of its form. */
export function judge(value: SheetValue, rule: z.ZodType | undefined): readonly string[] {
  if (value.message !== undefined) return [value.message];
  if (value.held === undefined || rule === undefined) return [];
  const wrong = rule.safeParse(value.held ?? '').error?.issues[0]?.message;
  return wrong === undefined ? [] : [wrong];
}
