import type { BulkFieldOffer, FieldChangeInput } from '@edp/contract/bulk-changes';
import type { BulkOperation } from '@edp/contract/bulk-list';

/** What somebody says is to happen to one field, as far as it is said. */
export interface BulkLine {
  /** Tells lines apart as long as the drawer is open. */
  key: number;
  field: string | undefined;
  operation: BulkOperation | undefined;
  /** Of `set`, `add` and `remove`. */
  value: string | number | readonly number[] | null | undefined;
  find: string;
  replacement: string;
  matchCase: boolean;
  by: 'percent' | 'amount';
  amount: string;
  decimals: number;
}

const PRICE_DECIMALS = 2;

export function emptyLine(key: number): BulkLine {
  return {
    key,
    field: undefined,
    operation: undefined,
    value: undefined,
    find: '',
    replacement: '',
    matchCase: false,
    by: 'percent',
    amount: '',
    decimals: PRICE_DECIMALS,
  };
}

/** Another field begins with the first thing that can be done with it, and another operation with no value. */
export function withField(line: BulkLine, offer: BulkFieldOffer | undefined): BulkLine {
  return { ...emptyLine(line.key), field: offer?.field, operation: offer?.operations[0] };
}

/** What the server is asked for; undefined while something is missing. */
export function toChange(line: BulkLine): FieldChangeInput | undefined {
  const { field, operation } = line;
  if (field === undefined || operation === undefined) return undefined;
  if (operation === 'clear') return { operation, field };
  const { find, replacement, matchCase, by, amount, decimals } = line;
  if (operation === 'replace')
    return find === '' ? undefined : { operation, field, find, replacement, matchCase };
  if (operation === 'raise' || operation === 'lower')
    return amount.trim() === '' ? undefined : { operation, field, by, amount, decimals };
  return toValueChange(line, { operation, field });
}

function toValueChange(
  { value }: BulkLine,
  { operation, field }: { operation: 'set' | 'add' | 'remove'; field: string },
): FieldChangeInput | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value !== 'object') return operation === 'set' ? { operation, field, value } : undefined;
  return operation === 'set'
    ? { operation, field, value: [...value] }
    : { operation, field, ids: [...value] };
}

function isGiven(value: BulkLine['value']): value is string | number | readonly number[] {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || value.length > 0;
}

/** What is the same before and behind what differs, and what differs. */
export function differingPart(before: string, after: string) {
  const [one, other] = [[...before], [...after]];
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return {
    head: one.slice(0, start).join(''),
    before: one.slice(start, one.length - end).join(''),
    after: other.slice(start, other.length - end).join(''),
    tail: one.slice(one.length - end).join(''),
  };
}
