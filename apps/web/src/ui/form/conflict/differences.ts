import type { KeptDraft } from '../../../lib/drafts/drafted-form.ts';
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

/** Of the fields of a draft those that somebody has saved otherwise since it began; of a new record there are none. */
export function differencesOfDraft(
  store: FormStore,
  { fields, recordId, version }: Pick<KeptDraft, 'fields' | 'recordId' | 'version'>,
): Difference[] {
  if (recordId === 0 && version === null) return [];
  const shown = store.shown();
  return fields.flatMap(({ path, value: mine, start }) => {
    const { label, ...words } = shown.get(path) ?? {};
    const theirs = store.startOf(path);
    if (label === undefined || same(start, theirs) || same(mine, theirs)) return [];
    return [{ ...words, label, name: path, start, mine, theirs, touched: true }];
  });
}
