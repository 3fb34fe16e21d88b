import { same } from '../../form-core/same.ts';
import type { FieldWords, FormStore, ShownField } from '../../form-core/form-store.ts';

/** One field in which what was typed and what someone else saved are not the same. */
export interface Difference extends FieldWords {
  name: string;
  /** What both began with. */
  start: unknown;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed here; a field only they changed takes their value by itself. */
  touched: boolean;
}

/** Of the fields of a form those that somebody else has saved otherwise than they stand there. */
export function differencesOf(
  store: FormStore,
  fields: ReadonlyMap<string, ShownField>,
  theirs: ReadonlyMap<string, unknown>,
): Difference[] {
  return [...fields].flatMap(([name, { label, show, entry, entryFields }]) => {
    const sides = { start: store.startOf(name), mine: store.get(name), theirs: theirs.get(name) };
    if (label === undefined || !theirs.has(name) || same(sides.mine, sides.theirs)) return [];
    return [{ label, show, entry, entryFields, name, ...sides, touched: store.isDirtyAt(name) }];
  });
}
