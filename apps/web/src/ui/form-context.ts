import { createContext, type ReactNode } from 'react';

export interface FieldWords {
  label: string;
  /** How a value is told to people, where it is not a plain text. */
  show?: ((value: unknown) => ReactNode) | undefined;
  /** How an entry of a list is told, where it does not name itself. */
  entry?: ((entry: unknown) => ReactNode) | undefined;
  /** How the form itself finds it, where it stands inside a list of the form. */
  place?: (string | number)[];
}

/** Takes down which fields a form shows, so that a conflict can name them; returns what takes it back. */
export type RegisterField = (name: string, words: FieldWords) => () => void;

export const FormContext = createContext<RegisterField>(() => () => undefined);

/** What is wrong with one field; a path below a field, such as `rows.0.price`, counts as that field's. */
export interface FieldRefusal {
  path: string;
  message: string;
}

/** Told by what uploads inside a form, each under a name of its own: why a field is not complete; undefined: it is. */
export type TellUnsent = (source: string, unsent: FieldRefusal | undefined) => void;

export const UnsentContext = createContext<TellUnsent>(() => undefined);

/** What the fields of a form show that is read and not edited; undefined where it is edited. */
export const ReadingContext = createContext<Readonly<{ [name: string]: unknown }> | undefined>(undefined);
