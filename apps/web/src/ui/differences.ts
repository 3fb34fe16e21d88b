import type { FieldWords } from './form-context.ts';

/** One field in which what was typed and what someone else saved are not the same. */
export interface Difference extends FieldWords {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed here; a field only they changed takes their value by itself. */
  touched: boolean;
}

interface Versions {
  fields: ReadonlyMap<string, FieldWords>;
  start: Readonly<Record<string, unknown>>;
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
}

export function differencesOf({ fields, start, mine, theirs }: Versions): Difference[] {
  return [...fields]
    .filter(([name]) => !same(mine[name], theirs[name]))
    .map(([name, words]) => ({
      ...words,
      name,
      mine: mine[name],
      theirs: theirs[name],
      touched: !same(mine[name], start[name]),
    }));
}

/** Empty, null and absent are one and the same to a reader, and so is any order of the properties. */
export function same(a: unknown, b: unknown): boolean {
  return a === b || textOf(a) === textOf(b);
}

/** The address of a file of ours inside a text; what follows it is its signature. */
const SIGNED = /(\/file\/v6\/view\/\d+)\?[^"\\]*/g;

/** Values are replaced and never changed, so that each has one text; a sheet of rows is compared at every key. */
const texts = new WeakMap<object, string>();

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return writtenOut(value);
  const text = texts.get(value) ?? writtenOut(value);
  texts.set(value, text);
  return text;
}

function writtenOut(value: unknown): string {
  // Signed addresses differ each time they are made, also for the same file.
  const text = JSON.stringify(value ?? '', (key, part: unknown) =>
    key === 'url' ? undefined : sorted(part),
  );
  return text.replace(SIGNED, '$1');
}

function sorted(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
