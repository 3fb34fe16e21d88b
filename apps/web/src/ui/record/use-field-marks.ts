import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Entries, FormStore } from '../form-core/form-store.ts';
import { invalidFields } from '../form/invalid-fields.ts';
import type { Marks } from '../tabs/FieldMarks.tsx';
import type { RecordTab } from './record-page.ts';

type Counts = ReadonlyMap<string, number>;

interface MarkedForm {
  /** Of the form in the page. */
  id: string;
  store: FormStore;
}

/** What is wrong or missing on each tab and in each section of a form, while somebody types. */
export function useFieldMarks(
  form: MarkedForm,
  tabs: readonly RecordTab[],
  opened: ReadonlySet<string>,
): Marks {
  return { errors: useErrorCounts(form), missing: useMissingCounts(form, tabs, opened) };
}

function useErrorCounts({ id, store }: MarkedForm): Counts {
  const [errors, setErrors] = useState<Counts>(new Map());
  const count = useEffectEvent(() => {
    const counts = new Map<string, number>();
    for (const { element, messages } of invalidFields(id, store)) {
      const tab = element.closest<HTMLElement>('[data-tab]')?.dataset['tab'];
      const section = element.closest<HTMLElement>('[data-section]')?.dataset['section'];
      for (const part of [tab, section])
        if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + messages.length);
    }
    setErrors((former) => (isSame(former, counts) ? former : counts));
  });
  useEffect(() => store.onErrors(() => count()), [store]);
  return errors;
}

/** Of tabs that were not shown yet as they say themselves, of the others by their fields. */
function useMissingCounts(
  { store }: MarkedForm,
  tabs: readonly RecordTab[],
  opened: ReadonlySet<string>,
): Counts {
  const listen = useCallback(
    (listener: () => void) => {
      const stops = [store.onChange(listener), store.onShown(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store],
  );
  const shown = useSyncExternalStore(listen, store.missing);
  const unopened = tabs.filter(({ key }) => !opened.has(key));
  const behind = useSyncExternalStore(listen, () => {
    const counts = missingOf(unopened, Object.fromEntries(Object.entries(store.values())));
    return unopened.map(({ key }) => counts.get(key) ?? 0).join();
  });
  const numbers = behind.split(',').map(Number);
  const told = unopened.map(({ key }, at) => [key, numbers[at] ?? 0] as const).filter(([, n]) => n > 0);
  return new Map([...told, ...shown]);
}

/** Of a record that is read, or of tabs that were not shown yet, by their keys. */
export function missingOf(tabs: readonly RecordTab[], values: Entries): Counts {
  const counts = tabs.map(({ key, missing }) => [key, missing?.(values) ?? 0] as const);
  return new Map(counts.filter(([, n]) => n > 0));
}

function isSame(one: Counts, other: Counts): boolean {
  return one.size === other.size && [...one].every(([key, n]) => other.get(key) === n);
}
