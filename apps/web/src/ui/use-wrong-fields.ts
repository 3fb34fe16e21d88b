import { useState } from 'react';
import type { useRecordForm } from './use-record-form.ts';

interface WrongField {
  element: HTMLElement;
  tab: string;
  errors: readonly string[];
}

/** Which fields of a record's page are wrong, and on which of its tabs they stand. */
export function useWrongFields({ id, form }: Pick<ReturnType<typeof useRecordForm>, 'id' | 'form'>) {
  const [byTab, setByTab] = useState<ReadonlyMap<string, number>>(new Map());
  /** In the order in which they stand; a field of many cells has a message for each that is wrong. */
  const fields = (): WrongField[] => {
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (wrong.length === 0) return [];
    const messages = new Map(wrong.map(({ name, errors }) => [name.join('.'), errors]));
    const all = document.getElementById(id)?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
    return [...all].flatMap((element) => {
      const errors = messages.get(element.dataset['field'] ?? '');
      return errors ? [{ element, tab: tabOf(element), errors }] : [];
    });
  };
  return {
    byTab,
    /** Takes down how many there are now; a field that is being checked has no errors for a moment. */
    count() {
      if (form.isFieldsValidating()) return;
      const counts = new Map<string, number>();
      for (const { tab, errors } of fields()) counts.set(tab, (counts.get(tab) ?? 0) + errors.length);
      setByTab((former) => (isSame(former, counts) ? former : counts));
    },
    find() {
      const wrong = fields();
      return {
        first: wrong[0]?.element,
        tabs: [...new Set(wrong.map(({ tab }) => tab))],
        messages: wrong.flatMap(({ errors }) => errors),
      };
    },
  };
}

function tabOf(field: HTMLElement): string {
  return field.closest<HTMLElement>('[data-tab]')?.dataset['tab'] ?? '';
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, count]) => other.get(key) === count);
}

/** Goes to the control of a field: the cell that is marked as wrong, the one that its label names, else the first. */
export function focusField(field: HTMLElement): void {
  const named = document.getElementById(field.querySelector('label')?.htmlFor ?? '');
  const first = field.querySelector<HTMLElement>(':is(input, textarea, select, button):enabled, [tabindex]');
  const marked = field.querySelector<HTMLElement>('input[data-cell][aria-invalid=true]');
  // A field of many rows is higher than the page.
  (marked ?? field).scrollIntoView({ block: 'center' });
  (marked ?? named ?? first)?.focus({ preventScroll: true });
}
