import { use, useMemo, type ReactNode } from 'react';
import type { z } from 'zod';
import { useCan } from '../../lib/session/can.ts';
import { rulesOf } from '../../lib/api/form-rules.ts';
import { useLanguage } from '../../lib/texts/texts.tsx';
import { BoundControl, FieldFrame } from './FieldFrame.tsx';
import { ReadingContext } from '../form-core/form-context.ts';
import { isEmpty } from '../form-core/is-empty.ts';
import { shownValue } from './shown-value.tsx';
import { useField } from '../form-core/use-field.ts';
import styles from './form.module.css';

interface FieldProps<Name extends string> {
  name: Name;
  label: string;
  /** Takes the whole row of the form. */
  wide?: boolean;
  /** Said below the control all the time. */
  help?: string;
  /** How a value is told in a conflict, where it is not a plain text. */
  show?: (value: unknown) => ReactNode;
  /** How an entry of a list is told there, where it does not name itself. */
  entry?: (entry: unknown) => ReactNode;
  /** The control: it is given id, value and what else ties it to the field. */
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
  return function Field(props: FieldProps<keyof Shape & string>) {
    const { name, label, wide, show } = props;
    const read = use(ReadingContext);
    if (!useCan(screen).field(name)) return null;
    if (!read) return <EditedField {...props} rule={rules[name]} />;
    return (
      <div className={(wide && styles.wide) || ''}>
        <dt>{label}</dt>
        <dd>{shownValue(read[name], { label, show })}</dd>
      </div>
    );
  };
}

interface EditedFieldProps extends FieldProps<string> {
  rule: z.ZodType | undefined;
}

/** A field that can be edited. */
export function EditedField(props: EditedFieldProps) {
  const { name, label, wide = false, help, show, entry, rule, children } = props;
  const [language] = useLanguage();
  const { required, check } = useMemo(() => rulesOf(rule, language), [rule, language]);
  const field = useField(name, { label, show, entry, check, isMissing: required ? isEmpty : undefined });
  return (
    <FieldFrame
      id={field.id}
      label={label}
      required={required}
      wide={wide}
      path={name}
      messages={field.errors}
      {...(help && { help })}
    >
      <BoundControl field={field} required={required} helped={help !== undefined}>
        {children}
      </BoundControl>
    </FieldFrame>
  );
}
