import type { FormStore } from '../form-core/form-store.ts';

interface InvalidField {
  element: HTMLElement;
  messages: readonly string[];
}

/** In the order in which they stand; a field of many cells has a message for each that is wrong. */
export function invalidFields(formId: string, store: FormStore): InvalidField[] {
  const errors = store.errors();
  if (errors.size === 0) return [];
  const all = document.getElementById(formId)?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
  return [...all].flatMap((element) => {
    const messages = errors.get(element.dataset['field'] ?? '');
    return messages ? [{ element, messages }] : [];
  });
}

/** Goes to the control of a field: the first cell that is marked as wrong, the one that its label names, else the first. */
export function focusField(field: HTMLElement | undefined): void {
  if (!field) return;
  const named = document.getElementById(field.querySelector('label')?.htmlFor ?? '');
  const first = field.querySelector<HTMLElement>(':is(input, textarea, select, button):enabled, [tabindex]');
  const marked = field.querySelector<HTMLElement>('[data-cell]:is([aria-invalid=true], [data-invalid=true])');
  // A field of many rows is higher than the page.
  (marked ?? field).scrollIntoView({ block: 'center' });
  (marked ?? named ?? first)?.focus({ preventScroll: true });
}
