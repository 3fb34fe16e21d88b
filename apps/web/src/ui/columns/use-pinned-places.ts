import { useCallback } from 'react';

/** More of a table's width than this is not taken by what stays in sight. */
const MOST_OF_WIDTH = 0.6;

/**
 * Tells the pinned columns, by variables of their table, how far from its left edge they stay; where they would cover most of it,
 * the fixed one alone stays.
 */
export function usePinnedPlaces(keys: string) {
  return useCallback(
    (table: HTMLTableElement | null) => {
      const box = table?.parentElement;
      if (!table || !box) return undefined;
      const heads = keys.split(',').flatMap((key) => {
        const head = table.querySelector<HTMLElement>(`th[data-key="${CSS.escape(key)}"]`);
        return head ? [head] : [];
      });
      const place = () => {
        const boxes = table.querySelector<HTMLElement>('th:first-child:not([data-key])')?.offsetWidth ?? 0;
        const whole = heads.reduce((sum, head) => sum + head.offsetWidth, boxes);
        const isNarrow = heads.length > 1 && whole > box.clientWidth * MOST_OF_WIDTH;
        table.toggleAttribute('data-narrow', isNarrow);
        let left = boxes;
        for (const [at, head] of heads.entries()) {
          const stays = !isNarrow || 'fixed' in head.dataset;
          table.style.setProperty(`--pin-${at}`, stays ? `${left}px` : 'auto');
          if (stays) left += head.offsetWidth;
        }
      };
      place();
      const observer = new ResizeObserver(place);
      for (const element of [...heads, box]) observer.observe(element);
      return () => observer.disconnect();
    },
    [keys],
  );
}
