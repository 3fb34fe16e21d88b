import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { settingForms, settings, type Setting, type SettingType } from '@edp/contract/settings';
import { useDirty } from '../../lib/address/tab.ts';
import { useLanguage } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { FormStore, type FieldRefusal } from '../../ui/form-core/form-store.ts';
import { settingFields, settingInput, type SettingValues } from './setting-input.ts';

/** A row that is being edited; what is typed into it stands in the form. */
export interface Draft {
  /** The setting as it was read; after a conflict as it is now. */
  read: Setting;
  /** Somebody else has changed it meanwhile. */
  isConflict: boolean;
  busy: boolean;
}

export interface Drafts {
  /** The form of all rows that are edited. */
  place: { id: string; store: FormStore };
  of(id: number): Draft | undefined;
  open(setting: Setting): void;
  cancel(id: number): void;
  save(id: number): Promise<void>;
  /** Whether the row that is being drawn was just opened or left: the focus then goes to its name, once. */
  takesFocus(id: number): boolean;
}

/** The path of a row's field in the form of all rows. */
export function pathOf(id: number, field: keyof SettingValues | ''): string {
  return `${id}.${field}`;
}

/** Rows that are edited in their place; each keeps what was typed until it has been saved or given up. */
export function useDrafts(type: SettingType): Drafts {
  const [language] = useLanguage();
  const change = useSave(settings.update);
  const formId = useId();
  const [store] = useState(() => new FormStore({}));
  const place = useMemo(() => ({ id: formId, store }), [formId, store]);
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const turned = useRef<number>(undefined);
  useDirty(useSyncExternalStore(store.onDirty, store.isDirty));

  const put = (id: number, changes: Partial<Draft>) =>
    setDrafts((former) => {
      const draft = former.get(id);
      return draft ? new Map([...former, [id, { ...draft, ...changes }]]) : former;
    });
  const typed = (id: number): SettingValues => {
    const text = (field: keyof SettingValues) => String(store.get(pathOf(id, field)) ?? '');
    return { name: text('name'), code: text('code'), remark: text('remark') };
  };
  const cancel = (id: number) => {
    turned.current = id;
    store.drop(pathOf(id, ''));
    setDrafts((former) => new Map([...former].filter(([other]) => other !== id)));
  };
  const meet = (id: number, current: Setting) => {
    for (const field of settingFields) store.differFrom(pathOf(id, field), current[field]);
    put(id, { busy: false, isConflict: true, read: current });
  };
  const save = async (id: number) => {
    const draft = drafts.get(id);
    if (!draft || draft.busy) return;
    if (!settingFields.some((field) => store.isDirtyAt(pathOf(id, field)))) return cancel(id);
    // On another page of the list none of them is there when the answer comes.
    const fields = store.shown();
    const refuse = (errors: readonly FieldRefusal[]) =>
      store.refuse(
        errors.map(({ path, message }) => ({ path: `${id}.${path}`, message })),
        fields,
      );
    const values = typed(id);
    const issues = settingForms[type].safeParse(values).error?.issues ?? [];
    if (issues.length > 0) {
      // Words in both languages are no burden of the list itself.
      const { translateMessage } = await import('@edp/contract/messages');
      return refuse(
        issues.map(({ path, message }) => ({
          path: String(path[0]),
          message: translateMessage(message, language),
        })),
      );
    }
    put(id, { busy: true });
    const result = await change({ ...settingInput(type, id, values), version: draft.read.version });
    if (result.kind === 'saved') return cancel(id);
    if (result.kind === 'conflict') return meet(id, result.current);
    put(id, { busy: false });
    refuse(result.errors);
  };

  return {
    place,
    of: (id) => drafts.get(id),
    open(setting) {
      turned.current = setting.id;
      for (const field of settingFields) store.add(pathOf(setting.id, field), setting[field]);
      setDrafts(
        (former) => new Map([...former, [setting.id, { read: setting, isConflict: false, busy: false }]]),
      );
    },
    cancel,
    save,
    takesFocus(id) {
      if (turned.current !== id) return false;
      turned.current = undefined;
      // Whoever has gone on to another field meanwhile stays there.
      return document.activeElement === document.body;
    },
  };
}
