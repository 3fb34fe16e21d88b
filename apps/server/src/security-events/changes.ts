import type { SecurityChangeName } from '@edp/contract/security-event-kinds';
import type { SecurityChange } from './record-event.ts';

/** More of them say no more to whoever reads them; how many they are is kept. */
const MAX_NAMES = 50;

/** From one value to another; nothing where they are the same. */
export function replaced(what: SecurityChangeName, from: string, to: string | undefined): SecurityChange[] {
  return to === undefined || from === to ? [] : [{ what, from, to }];
}

/** What something new has; nothing where that is nothing. */
export function given(what: SecurityChangeName, to: string): SecurityChange[] {
  return to === '' ? [] : [{ what, to }];
}

/** That it has changed, without the values, which are nobody's business. */
export function touched(what: SecurityChangeName, from: unknown, to: unknown): SecurityChange[] {
  return to === undefined || from === to ? [] : [{ what }];
}

/** What was added to a list and removed from it, by name; nothing where neither was. */
export function listed(
  what: SecurityChangeName,
  added: readonly string[],
  removed: readonly string[],
): SecurityChange[] {
  if (added.length + removed.length === 0) return [];
  return [
    {
      what,
      ...(added.length > 0 && { added: few(added) }),
      ...(removed.length > 0 && { removed: few(removed) }),
    },
  ];
}

function few(names: readonly string[]) {
  return { total: names.length, names: names.slice(0, MAX_NAMES) };
}
