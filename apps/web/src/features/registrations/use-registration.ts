import { useEffect, useId, useState, type FormEvent } from 'react';
import { translateMessage } from '@edp/contract/messages';
import { CallError } from '../../lib/call.ts';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { useLanguage, useTexts } from '../../lib/texts.tsx';
import { forgetDraft, keepDraft, readDraft, type Draft, type DraftField } from './draft.ts';
import type { Variant } from './variants.ts';

type Messages = Readonly<Partial<Record<DraftField, string>>>;

/** The state of either form: what is typed, what is wrong with it, and the sending of it. */
export function useRegistration(variant: Variant, onDone: () => void) {
  const t = useTexts();
  const [language] = useLanguage();
  const [draft, setDraft] = useState(readDraft);
  const [touched, setTouched] = useState<ReadonlySet<DraftField>>(new Set());
  /** What the server refused and has not been changed since. */
  const [refused, setRefused] = useState<Messages>({});
  const [notice, setNotice] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const wrong = wrongFields(variant, draft);
  useEffect(() => keepDraft(draft), [draft]);

  const set = (changes: Partial<Draft>) => {
    setDraft((former) => ({ ...former, ...changes }));
    setRefused((former) => without(former, Object.keys(changes)));
  };
  const touch = (field: DraftField) => setTouched((former) => new Set([...former, field]));
  const touchAll = () => setTouched(new Set(Object.values(variant.fields)));
  const focusFirst = () => focusFirstWrong(id);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    touchAll();
    if (Object.keys(wrong).length > 0) {
      focusFirst();
      return;
    }
    setBusy(true);
    try {
      const words = await variant.send(draft);
      forgetDraft();
      notify.success(words || t('注册成功'));
      onDone();
    } catch (error) {
      setBusy(false);
      setNotice(failureText(error, t('获取服务器数据失败')));
      if (!(error instanceof CallError)) console.error(error);
      else setRefused(refusedFields(variant, error));
    }
  };

  return {
    draft,
    /** To be given to the form element. */
    id,
    busy,
    set,
    touch,
    submit,
    /** What a refused sending is told with; empty when there is nothing to tell. */
    notice,
    closeNotice() {
      setNotice('');
      focusFirst();
    },
    focusFirst,
    isWrong: (field: DraftField) => wrong[field] !== undefined,
    errorOf(field: DraftField): string | undefined {
      const message = refused[field] ?? (touched.has(field) ? wrong[field] : undefined);
      return message && translateMessage(message, language);
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;

/** After React has marked what is wrong. */
function focusFirstWrong(formId: string): void {
  const wrong = '[aria-invalid="true"], [data-invalid="true"]';
  setTimeout(() => document.getElementById(formId)?.querySelector<HTMLElement>(wrong)?.focus());
}

/** The first message of each field, by the contract's schema. */
function wrongFields({ schema, payloadOf, fields }: Variant, draft: Draft): Messages {
  const issues = schema.safeParse(payloadOf(draft)).error?.issues ?? [];
  return firstOf(issues.map(({ path, message }) => ({ field: fields[String(path[0])], message })));
}

function refusedFields({ fields }: Variant, { errors }: CallError): Messages {
  return firstOf(errors.map(({ path, message }) => ({ field: fields[path.split('.')[0] ?? ''], message })));
}

function firstOf(messages: readonly { field: DraftField | undefined; message: string }[]): Messages {
  const first: Partial<Record<DraftField, string>> = {};
  for (const { field, message } of messages) if (field) first[field] ??= message;
  return first;
}

function without(messages: Messages, fields: readonly string[]): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !fields.includes(field)));
}
