import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { PartsContext, useFormPlace } from './form-context.ts';
import type { FormStore, ShownField } from './form-store.ts';

/** A field of the form around: its value, what is wrong with it, and an id for its control. */
export function useField(path: string, field: ShownField) {
  const { id, store } = useFormPlace();
  useShownField(store, path, { ...field, parts: use(PartsContext) });
  const listen = useCallback((listener: () => void) => store.onPath(path, listener), [store, path]);
  return {
    id: `${id}-${path}`,
    value: useSyncExternalStore(listen, () => store.get(path)),
    errors: useSyncExternalStore(listen, () => store.errorsAt(path)),
    set: (value: unknown) => store.set(path, value),
    judge: () => store.judge(path),
    forgive: () => store.forgive(path),
  };
}

/** Tells a form what a field is as long as it is in the page. */
function useShownField(store: FormStore, path: string, field: ShownField): void {
  // What it says of itself may change at any time; it keeps its place among the others.
  useEffect(() => store.show(path, field));
  useEffect(() => () => store.hide(path), [store, path]);
}
