import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { translateMessage } from '@edp/contract/messages';
import { CallError } from '../../../lib/api/call.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.tsx';
import { FormStore, type FieldRefusal } from '../../../ui/form-core/form-store.ts';
import { forgetDraft, keepDraft, readDraft, type Draft, type DraftField } from './draft.ts';
import type { Variant } from './registration-kinds.ts';

/** The state of either form: what is typed, what is wrong with it, and the sending of it. */
export function useRegistration(variant: Variant, onDone: () => void) {
  const t = useTexts();
  const [language] = useLanguage();
  const [store] = useState(() => new FormStore(readDraft()));
  const draft = useSyncExternalStore(store.onChange, store.values);
  const [notice, setNotice] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => keepDraft(draft), [draft]);

  const ruleOf = useCallback(
    (field: string) => () => {
      const message = invalidFields(variant, store.values()).get(field);
      return message === undefined ? [] : [translateMessage(message, language)];
    },
    [variant, store, language],
  );
  const focusFirst = () => focusFirstInvalid(id);

  const submit = async () => {
    if (busy) return;
    if (!store.validate()) {
      focusFirst();
      return;
    }
    setBusy(true);
    try {
      const words = await variant.send(store.values());
      forgetDraft();
      notify.success(words || t('注册成功'));
      onDone();
    } catch (error) {
      setBusy(false);
      setNotice(failureText(error, t('获取服务器数据失败')));
      if (!(error instanceof CallError)) console.error(error);
      else store.refuse(refusedFields(variant, error));
    }
  };

  return {
    draft,
    /** Of the form in the page. */
    id,
    store,
    ruleOf,
    busy,
    set(changes: Partial<Draft>) {
      for (const [field, value] of Object.entries(changes)) store.set(field, value);
    },
    submit,
    /** What a refused sending is told with; empty when there is nothing to tell. */
    notice,
    closeNotice() {
      setNotice('');
      focusFirst();
    },
    /** Tells what is wrong with a field and goes there; true when there is nothing. */
    require(field: DraftField): boolean {
      if (!invalidFields(variant, draft).has(field)) return true;
      store.judge(field);
      focusFirst();
      return false;
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;

/** After React has marked the invalid fields. */
function focusFirstInvalid(formId: string): void {
  const invalid = '[aria-invalid="true"], [data-invalid="true"]';
  setTimeout(() => document.getElementById(formId)?.querySelector<HTMLElement>(invalid)?.focus());
}

const judged = new WeakMap<Draft, ReadonlyMap<string, string>>();

/** The first message of each field, by the contract's schema; all fields ask it of the same draft. */
function invalidFields({ schema, payloadOf, fields }: Variant, draft: Draft): ReadonlyMap<string, string> {
  const known = judged.get(draft);
  if (known) return known;
  const issues = schema.safeParse(payloadOf(draft)).error?.issues ?? [];
  const named = issues.map(({ path, message }) => ({ path: fields[String(path[0])], message }));
  const invalid = new Map(firstOf(named).map(({ path, message }) => [path, message]));
  judged.set(draft, invalid);
  return invalid;
}

function refusedFields({ fields }: Variant, { errors }: CallError): FieldRefusal[] {
  return firstOf(errors.map(({ path, message }) => ({ path: fields[path.split('.')[0] ?? ''], message })));
}

function firstOf(messages: readonly { path: DraftField | undefined; message: string }[]): FieldRefusal[] {
  const first = new Map<string, string>();
  for (const { path, message } of messages) if (path && !first.has(path)) first.set(path, message);
  return [...first].map(([path, message]) => ({ path, message }));
}
