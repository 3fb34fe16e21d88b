import type { ReactNode } from 'react';
import type { PopupEntry } from '../overlay/PopupMenu.tsx';
import { onUse } from '../basic/on-demand.tsx';
import type { Chosen } from './use-checked-rows.ts';

const FloatingBar = onUse(async () => (await import('./FloatingBar.tsx')).FloatingBar);

export interface SelectionBarProps {
  rows: Chosen;
  /** What can be done with the chosen rows: buttons, at most three. */
  children?: ReactNode;
  /** What else can be done with them. */
  more?: readonly (PopupEntry | false)[];
}

/** Floats over the foot of a table while rows are chosen: how many, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  return props.rows.count > 0 && <FloatingBar {...props} />;
}
