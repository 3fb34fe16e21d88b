import { useEffect, useEffectEvent, useState } from 'react';
import type { Entries, FormStore } from '../form-core/form-store.ts';
import { invalidFields } from '../form/invalid-fields.ts';
import type { Marks } from '../tabs/FieldMarks.tsx';
import type { RecordTab } from './record-page.ts';

type Counts = ReadonlyMap<string, number>;

const NONE: Counts = new Map();

interface MarkedForm {
  /** Of the form in the page. */
  id: string;
  store: FormStore;
}

/** What is wrong or missing on each tab and in each section of a form, while somebody types. */
export function useFieldMarks(
  { id, store }: MarkedForm,
  tabs: readonly RecordTab[],
  opened: ReadonlySet<string>,
): Marks {
  const [errors, setErrors] = useState(NONE);
  const [missing, setMissing] = useState(NONE);
  const countErrors = useEffectEvent(() => {
    const counts = new Map<string, number>();
    for (const { element, messages } of invalidFields(id, store)) count(counts, element, messages.length);
    setErrors((former) => (isSame(former, counts) ? former : counts));
  });
  const countMissing = useEffectEvent(() => {
    const form = document.getElementById(id);
    const counts = new Map<string, number>();
    for (const path of store.missing()) {
      const field = form?.querySelector(`[data-field="${CSS.escape(path)}"]`);
      if (field) count(counts, field, 1);
    }
    const unopened = tabs.filter(({ key }) => !form?.querySelector(`[data-tab="${CSS.escape(key)}"]`));
    for (const [key, n] of missingOf(unopened, entriesOf(store))) counts.set(key, n);
    setMissing((former) => (isSame(former, counts) ? former : counts));
  });
  useEffect(() => store.onErrors(() => countErrors()), [store]);
  useEffect(() => store.onChange(() => countMissing()), [store]);
  // The fields of a tab come with it.
  useEffect(() => countMissing(), [tabs, opened]);
  return { errors, missing };
}

/** Of a record that is read, or of tabs that were not shown yet, by their keys. */
export function missingOf(tabs: readonly RecordTab[], values: Entries): Counts {
  const counts = tabs.map(({ key, missing }) => [key, missing?.(values) ?? 0] as const);
  return new Map(counts.filter(([, n]) => n > 0));
}

function entriesOf(store: FormStore): Entries {
  return Object.fromEntries(Object.entries(store.values()));
}

/** Counts for its tab and for its section. */
function count(counts: Map<string, number>, field: Element, n: number): void {
  const around = [
    field.closest<HTMLElement>('[data-tab]')?.dataset['tab'],
    field.closest<HTMLElement>('[data-section]')?.dataset['section'],
  ];
  for (const key of around) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + n);
}

function isSame(one: Counts, other: Counts): boolean {
  return one.size === other.size && [...one].every(([key, n]) => other.get(key) === n);
}
