import { useEffect, useEffectEvent, useRef, use } from 'react';
import { isTypedInto } from '../../lib/browser/typed-into.ts';
import type { Selection } from '../selection/selection.tsx';
import { freeIds, withIds } from '../selection/ticks.ts';
import { OnListPage } from './on-list-page.ts';

/** Keys of the list in front, wherever on its page one is: `/` leads to the search, Ctrl+A chooses the page, Esc nothing. */
export function useListKeys<Row extends { id: number }>(
  rows: readonly Row[],
  selection: Selection<Row> | undefined,
) {
  const card = useRef<HTMLDivElement>(null);
  const isOnPage = use(OnListPage);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const page = card.current?.closest('section');
    if (!page || !isHeard(event, page)) return;
    const key = keyOf(event);
    if (key === '/') searchOf(page)?.focus();
    else if (!selection || selection.single || !isWithin(event, page)) return;
    else if (key === 'Control+a') selection.onChange(withIds(selection.ids, freeIds(selection, rows), true));
    else if (key === 'Escape') clear(selection);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOnPage) return undefined;
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOnPage]);
  return card;
}

function clear({ clear: clearAll, onChange }: Selection<never>): void {
  if (clearAll) clearAll();
  else onChange(new Set());
}

function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  if (altKey || shiftKey) return '';
  return ctrlKey || metaKey ? `Control+${key}` : key;
}

/** Not while something is typed, nor while a window or a menu is open. */
export function isHeard({ target, defaultPrevented }: KeyboardEvent, page: Element): boolean {
  if (defaultPrevented || isTypedInto(target) || !page.checkVisibility()) return false;
  return document.querySelector('dialog[open], [popover]:popover-open, [role=dialog]') === null;
}

function isWithin({ target }: KeyboardEvent, page: Element): boolean {
  return target === document.body || (target instanceof Node && page.contains(target));
}

function searchOf(page: Element): HTMLElement | null {
  return page.querySelector('[role=search] input[type=search]') ?? page.querySelector('[role=search] input');
}
