import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '../../lib/list/list-settings.ts';
import type { Resize } from './use-table-columns.ts';

/** A width that a column may have. */
export function possibleWidth(width: number): number {
  return Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)));
}

/** Follows the pointer, which has pressed the edge of a column's head, until it is let go; Esc takes the width back. */
export function dragWidth(head: HTMLElement, from: number, { preview, keep }: Resize): void {
  const key = head.dataset['key'] ?? '';
  const start = head.offsetWidth;
  let width = start;
  const ending = new AbortController();
  const { signal } = ending;
  const follow = ({ clientX }: PointerEvent) => {
    width = possibleWidth(start + clientX - from);
    preview(key, width);
  };
  const end = () => {
    ending.abort();
    if (width !== start) keep(key, width);
  };
  window.addEventListener('pointermove', follow, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
}

/** As wide as the widest thing in the column. */
export function fittingWidth(head: HTMLElement): number {
  const table = head.closest('table');
  const at = [...(head.parentElement?.children ?? [])].indexOf(head);
  const cells = [
    ...(table?.querySelectorAll<HTMLElement>(`:is(thead, tbody) tr > :nth-child(${at + 1})`) ?? []),
  ];
  return possibleWidth(Math.max(...cells.map(neededWidth)) + 1);
}

function neededWidth(cell: HTMLElement): number {
  const content = document.createRange();
  content.selectNodeContents(cell.querySelector('[data-content]') ?? cell);
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return (
    content.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  );
}
