import { createContext, useId, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import type { z } from 'zod';
import { FormContext } from '../form-core/form-context.ts';
import { FormStore, type Check } from '../form-core/form-store.ts';

/** The rule of each field of a form. */
type RuleOf = (name: string) => Check | undefined;

export const RuleContext = createContext<RuleOf>(() => undefined);

/** What a form before sign-in is made of. */
interface PlainFormState {
  /** Of the form in the page; named by the button that sends it, where that stands elsewhere. */
  id: string;
  store: FormStore;
  ruleOf: RuleOf;
}

/** A form of a page before sign-in, judged by the contract's schema; kept free of the component library's weight. */
export function usePlainForm<Values extends object>(schema: z.ZodType, initial: Values) {
  const id = useId();
  const [store] = useState(() => new FormStore(initial));
  const ruleOf = useMemo(() => {
    const check = (name: string, values: object) =>
      schema.safeParse(values).error?.issues.find((issue) => issue.path[0] === name)?.message;
    return (name: string): Check =>
      (_, values) => {
        const message = check(name, values);
        return message === undefined ? [] : [message];
      };
  }, [schema]);
  return { id, store, ruleOf };
}

interface PlainFormProps {
  form: PlainFormState;
  onSubmit: () => void;
  children: ReactNode;
}

export function PlainForm({ form: { id, store, ruleOf }, onSubmit, children }: PlainFormProps) {
  const place = useMemo(() => ({ id, store }), [id, store]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormContext value={place}>
      <RuleContext value={ruleOf}>
        <form id={id} onSubmit={submit} noValidate>
          {children}
        </form>
      </RuleContext>
    </FormContext>
  );
}
