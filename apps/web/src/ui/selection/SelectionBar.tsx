import { onUse } from '../basic/on-demand.tsx';
import type { SelectionBarProps } from './FloatingBar.tsx';

const FloatingBar = onUse(async () => (await import('./FloatingBar.tsx')).FloatingBar);

/** Floats over the foot of a table while rows are chosen: how many, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  return props.rows.count > 0 && <FloatingBar {...props} />;
}
