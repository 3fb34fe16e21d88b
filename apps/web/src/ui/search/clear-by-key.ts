import type { KeyboardEvent } from 'react';

/** Keys of a search field: Esc first takes away what was typed; only then it is the window's. */
export function clearByKey(typed: string, clear: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return;
    event.stopPropagation();
    clear();
  };
}
