import type { SignedInContext } from '../http/context.ts';

/** What is read once for the rows of a block, whose context it is kept by; rows that add to it say so there. */
export function readOnce<T, C extends object = SignedInContext>(
  read: (context: C) => Promise<T>,
): (context: C) => Promise<T> {
  const known = new WeakMap<C, Promise<T>>();
  return (context) => {
    const asked = known.get(context) ?? read(context);
    known.set(context, asked);
    return asked;
  };
}
