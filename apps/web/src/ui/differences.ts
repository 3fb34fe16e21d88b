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

/** Empty, null and absent are one and the same to a reader. */
export function same(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

/** The address of a file of ours inside a text; what follows it is its signature. */
const SIGNED = /(\/file\/v6\/view\/\d+)\?[^"\\]*/g;

function textOf(value: unknown): string {
  // Signed addresses differ each time they are made, also for the same file.
  const text = JSON.stringify(value ?? '', (key, part: unknown) => (key === 'url' ? undefined : part));
  return text.replace(SIGNED, '$1');
}
