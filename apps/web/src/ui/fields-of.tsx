import { use, useEffect, useMemo, type ReactNode } from 'react';
import { Form } from 'antd';
import type { z } from 'zod';
import { useCan } from '../lib/can.ts';
import { rulesOf } from '../lib/form-rules.ts';
import { useLanguage } from '../lib/texts.tsx';
import { FormContext, ReadingContext } from './form-context.ts';
import { shownValue } from './shown-value.tsx';
import styles from './form.module.css';

interface FieldProps<Name extends string> {
  name: Name;
  label: string;
  /** Takes the whole row of the form. */
  wide?: boolean;
  /** How a value is told in a conflict, where it is not a plain text. */
  show?: (value: unknown) => ReactNode;
  /** How an entry of a list is told there, where it does not name itself. */
  entry?: (entry: unknown) => ReactNode;
  children: ReactNode;
}

/**
 * Makes the field component of one form: rules and required mark from its schema, hidden where the role may not see it.
 * Where the form is only read it shows its value as text.
 */
export function fieldsOf<Shape extends Readonly<Record<string, z.ZodType>>>(
  screen: string,
  schema: z.ZodObject<Shape>,
) {
  const rules: Readonly<Record<string, z.ZodType>> = schema.def.shape;
  return function Field({ name, label, wide, show, entry, children }: FieldProps<keyof Shape & string>) {
    const [language] = useLanguage();
    const register = use(FormContext);
    const read = use(ReadingContext);
    const isVisible = useCan(screen).field(name);
    const rule = rules[name];
    const given = useMemo(() => (rule ? rulesOf(rule, language) : {}), [rule, language]);
    useEffect(() => (isVisible && !read ? register(name, { label, show, entry }) : undefined));
    if (!isVisible) return null;
    if (read) {
      return (
        <div className={(wide && styles.wide) || ''}>
          <dt>{label}</dt>
          <dd>{shownValue(read[name], { label, show })}</dd>
        </div>
      );
    }
    return (
      <Form.Item<Record<string, unknown>>
        name={name}
        label={label}
        className={(wide && styles.wide) || ''}
        data-field={name}
        {...given}
      >
        {children}
      </Form.Item>
    );
  };
}
