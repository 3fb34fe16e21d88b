import { restrictableScreens } from '@edp/contract/restricted-screens';
import { nameInRights } from '@edp/contract/restricted-names';
import { AppError } from '../../app-error.ts';
import type { Visible } from './role-rights.queries.ts';

/** What is hidden of a screen, by the names of its columns and fields. */
export interface Hidden {
  columns: readonly string[];
  forms: readonly string[];
}

type List = keyof Hidden;

export const EVERYTHING: Visible = { columns: null, forms: null };

/** Roles keep what is visible; screens and people speak of what is hidden. */
export function hiddenOf(screen: string, visible: Visible): Hidden {
  const hidden = (list: List) => {
    const shown = visible[list];
    if (shown === null) return [];
    return namesOf(screen, list).filter((name) => !shown.includes(nameInRights(screen, name)));
  };
  return { columns: hidden('columns'), forms: hidden('forms') };
}

/**
 * The stored lists with what is to be hidden; a list that is not given stays. Names that no call knows stay as they are stored.
 * @throws AppError invalidInput for a name that the screen does not have
 */
export function visibleWith(
  screen: string,
  stored: Visible,
  hidden: { columns?: readonly string[] | undefined; forms?: readonly string[] | undefined },
): Visible {
  const shown = (list: List): readonly string[] | null => {
    const wanted = hidden[list];
    if (wanted === undefined) return stored[list];
    const known = namesOf(screen, list);
    if (wanted.some((name) => !known.includes(name))) throw AppError.invalidField('granted', '字段不存在');
    if (wanted.length === 0) return null;
    const inRights = known.map((name) => nameInRights(screen, name));
    const others = (stored[list] ?? []).filter((name) => !inRights.includes(name));
    const left = known.filter((name) => !wanted.includes(name)).map((name) => nameInRights(screen, name));
    return [...new Set([...others, ...left])];
  };
  return { columns: shown('columns'), forms: shown('forms') };
}

function namesOf(screen: string, list: List): readonly string[] {
  return restrictableScreens.get(screen)?.[list] ?? [];
}

/** Form fields that a role which adds records cannot do without. */
export function requiredOf(screen: string): readonly string[] {
  return restrictableScreens.get(screen)?.required ?? [];
}
