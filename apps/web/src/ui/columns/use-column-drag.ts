import { useState, type PointerEvent } from 'react';
import { GROUPS, type Group } from './arranged-columns.ts';

interface Place {
  /** Key of the column that comes behind; none: the end of the group. */
  before: string | undefined;
  group: Group;
}

export interface ColumnDrag {
  /** Key of the column that is on its way. */
  lifted: string | undefined;
  before: string | undefined;
  start: (event: PointerEvent<HTMLElement>, key: string) => void;
}

/** Dragging a row of the panel by its holder; a gap shows where it would go, Esc lets it stay. */
export function useColumnDrag(onDrop: (key: string, place: Place) => void): ColumnDrag {
  const [drag, setDrag] = useState<{ key: string } & Place>();
  const start = (event: PointerEvent<HTMLElement>, key: string) => {
    const row = event.currentTarget.closest<HTMLElement>('li');
    const panel = row?.closest<HTMLElement>('[popover]');
    if (event.button !== 0 || !row || !panel) return;
    event.preventDefault();
    const grabbedAt = event.clientY - row.getBoundingClientRect().top;
    let place: Place | undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      row.style.translate = 'none';
      row.style.translate = `0 ${clientY - grabbedAt - row.getBoundingClientRect().top}px`;
      place = placeAt(panel, row, clientY);
      setDrag({ key, ...place });
    };
    const end = (isDropped: boolean) => {
      ending.abort();
      row.style.translate = '';
      setDrag(undefined);
      if (isDropped && place) onDrop(key, place);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        end(false);
      },
      { signal, capture: true },
    );
  };
  return { lifted: drag?.key, before: drag?.before, start };
}

/** Groups begin below their heading; a row goes before the first one whose middle the pointer has not passed. */
function placeAt(panel: HTMLElement, lifted: HTMLElement, y: number): Place {
  const lists = [...panel.querySelectorAll<HTMLElement>('ul[data-group]')];
  const list = lists.findLast((one, at) => at === 0 || topOf(one) <= y);
  const rows = [...(list?.querySelectorAll<HTMLElement>('li') ?? [])].filter((row) => row !== lifted);
  const next = rows.find((row) => middleOf(row) > y);
  const group = GROUPS.find((name) => name === list?.dataset['group']) ?? 'shown';
  return { group, before: next?.dataset['column'] };
}

/** Where the heading of a list begins, if it has one. */
function topOf(list: HTMLElement): number {
  const heading = list.previousElementSibling;
  return (heading instanceof HTMLHeadingElement ? heading : list).getBoundingClientRect().top;
}

function middleOf(row: HTMLElement): number {
  const { bottom, height } = row.getBoundingClientRect();
  // A gap above belongs to the row that it stands before.
  return bottom - Math.min(height, 26) / 2;
}
