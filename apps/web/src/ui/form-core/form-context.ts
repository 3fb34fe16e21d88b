import { createContext, use, useSyncExternalStore } from 'react';
import type { FieldRefusal, FormStore } from './form-store.ts';

interface FormPlace {
  /** What the ids of its fields begin with. */
  id: string;
  store: FormStore;
}

export const FormContext = createContext<FormPlace | undefined>(undefined);

export function useFormPlace(): FormPlace {
  const place = use(FormContext);
  if (!place) throw new Error('A field must stand inside a form');
  return place;
}

/** What a field of the form around holds now. `Values`, what the form holds, has to be named: it tells which names there are. */
export function useFormValue<Values>(name: keyof Values & string): unknown {
  const { store } = useFormPlace();
  return useSyncExternalStore(
    (listener) => store.onPath(name, listener),
    () => store.get(name),
  );
}

/** Puts a value into another field of the form around. */
export function useSetFormValue<Values>(): (name: keyof Values & string, value: unknown) => void {
  return useFormPlace().store.set;
}

/** Keys of the parts of the page that a field stands in, such as a tab and a section of it. */
export const PartsContext = createContext<readonly string[]>([]);

/** Told by what uploads inside a form, each under a name of its own: why a field is not complete; undefined: it is. */
export type TellUnsent = (source: string, unsent: FieldRefusal | undefined) => void;

export const UnsentContext = createContext<TellUnsent>(() => undefined);

/** What the fields of a form show that is read and not edited; undefined where it is edited. */
export const ReadingContext = createContext<Readonly<{ [name: string]: unknown }> | undefined>(undefined);
