import type { Restriction } from '@edp/contract/endpoint';
import { nameInRights } from '@edp/contract/restricted-names';
import type { Rights } from '../context.ts';

/** What a role sees of screens. */
export type VisibleLists = Pick<Rights, 'columns' | 'forms'>;

/** What names a record that is there already; a save without any of them adds one. */
export const RECORD_KEYS = ['id', 'materialId'];
/** Without these a record could neither be opened nor saved; hiding such a column hides it from the eye alone. */
const KEYS = [...RECORD_KEYS, 'version'];

/** What is hidden of a screen; it says which of the two lists decides first. */
export function hiddenOfScreen(restrict: Restriction | undefined, rights: VisibleLists): ReadonlySet<string> {
  if (restrict === undefined) return new Set();
  const other = restrict.by === 'columns' ? 'forms' : 'columns';
  const decided = restrict[restrict.by];
  const listed = [
    ...hiddenBy(restrict, restrict.by, rights),
    ...hiddenBy(restrict, other, rights).filter((field) => !decided.includes(field)),
  ];
  const hidden = new Set(listed);
  for (const [field, of] of Object.entries(restrict.with ?? {})) {
    // Of two that go with each other the one decides that stands in the deciding list.
    if (decided.includes(field)) continue;
    if (listed.includes(of)) hidden.add(field);
    else if (decided.includes(of)) hidden.delete(field);
  }
  return hidden;
}

function hiddenBy(restrict: Restriction, list: 'columns' | 'forms', rights: VisibleLists): string[] {
  const visible = rights[list].get(restrict.screen);
  if (visible === undefined) return [];
  return restrict[list].filter(
    (field) => !visible.includes(nameInRights(restrict.screen, field)) && !KEYS.includes(field),
  );
}
