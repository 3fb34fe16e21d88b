import { Drawing } from '../basic/Drawing.tsx';

/** What stands where a picture would stand. */
export function EmptyFrame() {
  return <Drawing path="M2.5 3.5h11v9h-11zM5 11l2.5-3 2 2 1.5-1.5 2.5 2.5M5.5 6.2h.01" />;
}
