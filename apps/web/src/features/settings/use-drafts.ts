import { useRef, useState } from 'react';
import { translateMessage } from '@edp/contract/messages';
import { settings, type Setting, type SettingType } from '@edp/contract/settings';
import { useDirty } from '../../lib/tab.ts';
import { useLanguage } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { mistakesIn, settingInput, valuesOf, type SettingValues } from './setting-input.ts';

/** A row that is being edited. */
export interface Draft {
  /** The setting as it was read; after a conflict as it is now. */
  read: Setting;
  values: SettingValues;
  mistakes: ReadonlyMap<string, string>;
  /** Somebody else has changed it meanwhile. */
  isConflict: boolean;
  busy: boolean;
}

export interface Drafts {
  of(id: number): Draft | undefined;
  open(setting: Setting): void;
  type(id: number, field: keyof SettingValues, value: string): void;
  cancel(id: number): void;
  save(id: number): Promise<void>;
  /** Whether the row that is being drawn was just opened or left: the focus then goes to its name, once. */
  takesFocus(id: number): boolean;
}

/** Rows that are edited in their place; each keeps what was typed until it has been saved or given up. */
export function useDrafts(type: SettingType): Drafts {
  const [language] = useLanguage();
  const change = useSave(settings.change);
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const turned = useRef<number>(undefined);
  useDirty([...drafts.values()].some(isChanged));

  const put = (id: number, changes: Partial<Draft>) =>
    setDrafts((former) => {
      const draft = former.get(id);
      return draft ? new Map([...former, [id, { ...draft, ...changes }]]) : former;
    });
  const cancel = (id: number) => {
    turned.current = id;
    setDrafts((former) => new Map([...former].filter(([other]) => other !== id)));
  };
  const save = async (id: number) => {
    const draft = drafts.get(id);
    if (!draft || draft.busy) return;
    if (!isChanged(draft)) return cancel(id);
    const mistakes = mistakesIn(type, draft.values);
    if (mistakes.size > 0) return put(id, { mistakes: translated(mistakes) });
    put(id, { busy: true, mistakes });
    const result = await change({ ...settingInput(type, id, draft.values), version: draft.read.version });
    if (result.kind === 'saved') return cancel(id);
    if (result.kind === 'conflict') return put(id, { busy: false, isConflict: true, read: result.current });
    put(id, { busy: false, mistakes: new Map(result.errors.map(({ path, message }) => [path, message])) });
  };
  const translated = (mistakes: ReadonlyMap<string, string>) =>
    new Map([...mistakes].map(([field, message]) => [field, translateMessage(message, language)]));

  return {
    of: (id) => drafts.get(id),
    open(setting) {
      turned.current = setting.id;
      const fresh = { read: setting, values: valuesOf(setting), mistakes: new Map<string, string>() };
      setDrafts((former) => new Map([...former, [setting.id, { ...fresh, isConflict: false, busy: false }]]));
    },
    type(id, field, value) {
      const draft = drafts.get(id);
      if (!draft) return;
      const mistakes = new Map([...draft.mistakes].filter(([name]) => name !== field));
      put(id, { values: { ...draft.values, [field]: value }, mistakes });
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

function isChanged({ read, values }: Draft): boolean {
  return read.name !== values.name || read.code !== values.code || read.remark !== values.remark;
}
