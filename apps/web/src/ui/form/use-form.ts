import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { notify } from '../../lib/browser/notify.ts';
import { useDirty } from '../../lib/address/tab.ts';
import type { DraftedForm, KeptDraft } from '../../lib/drafts/drafted-form.ts';
import type { SaveResult } from '../../lib/query/use-save.ts';
import { differencesOf, differencesOfDraft, type Difference } from './conflict/differences.ts';
import { FormStore, type FieldRefusal, type ShownField } from '../form-core/form-store.ts';
import { focusField, invalidFields } from './invalid-fields.ts';
import { useDraft, type FormDraft } from './use-draft.ts';
import { useUnsentFiles } from './use-unsent-files.ts';

export interface FormOptions<Record, Values> {
  /** The record as it was read; after a conflict `onSubmit` gets the one that the server has now. */
  record: Record;
  /** What the fields hold for a record. */
  toFormValues: (record: Record) => Values;
  onSubmit: (values: Values, record: Record) => Promise<SaveResult<Record>>;
  /** The draft in which what is typed is kept until it is saved; null for what is typed in a moment. */
  draft: DraftedForm | null;
  /** What is wrong with several fields together; told along with what is wrong with single ones. */
  check?: ((values: Values) => readonly FieldRefusal[]) | undefined;
}

export interface FormEvents {
  /** `id` of what was saved, where the server names it; the form stays busy until it is done. */
  onSaved: (id: number | undefined) => void | Promise<void>;
  /** Told when fields keep the form from being saved; what files and the server refuse has been said already. */
  onRefused?: ((by: RefusedBy) => void) | undefined;
  /** Told whenever there begins or ceases to be unsaved input. */
  onDirty?: ((dirty: boolean) => void) | undefined;
  /** Told before a draft is filled in, so that all fields can be brought into the page. */
  onFill?: (() => void) | undefined;
}

type RefusedBy = 'form' | 'files' | 'server';

interface Conflict {
  /** Counts conflicts, so that a second one is shown afresh. */
  round: number;
  differences: Difference[];
  /** Who saved meanwhile, and when. */
  by: { name: string; time: string } | undefined;
  /** It came about between a draft and what was saved after it. */
  isOfDraft?: boolean;
}

/** What a form in the page is made of. */
export interface FormState {
  /** Of the form in the page; named by the button that saves. */
  id: string;
  store: FormStore;
  conflict: Conflict | undefined;
  draft: FormDraft | undefined;
  tellUnsent: ReturnType<typeof useUnsentFiles>['tell'];
  submit: () => Promise<void>;
}

/** A form for one record: what is typed, saving, refused fields and conflicts. */
export function useForm<Record, Values extends object>(
  props: FormOptions<Record, Values>,
  { onSaved, onRefused, onDirty, onFill }: FormEvents,
) {
  const { toFormValues, onSubmit } = props;
  const id = useId();
  const [store] = useState(() => new FormStore(toFormValues(props.record)));
  useEffect(() => store.setCheck(props.check), [store, props.check]);
  const [record, setRecord] = useState(props.record);
  const { unsent, tell: tellUnsent } = useUnsentFiles((paths) => {
    for (const path of paths) store.forgive(path);
  });
  const dirty = useSyncExternalStore(store.onDirty, store.isDirty) || unsent.length > 0;
  useUnsaved(dirty, onDirty);
  const [conflict, setConflict] = useState<Conflict>();
  const round = (conflict?.round ?? 0) + 1;

  const fill = (kept: KeptDraft) => {
    onFill?.();
    const differences = differencesOfDraft(store, kept);
    for (const { path, value } of kept.fields) store.set(path, value);
    if (differences.length > 0) setConflict({ round, differences, by: undefined, isOfDraft: true });
  };
  const draft = useDraft(props.draft, { store, record, fill });
  const giveUp = () => draft?.keeper.giveUp();

  const showConflict = (
    { current, by }: Extract<SaveResult<Record>, { kind: 'conflict' }>,
    fields: ReadonlyMap<string, ShownField>,
  ) => {
    const theirs = toFormValues(current);
    const differences = differencesOf(store, fields, new Map(Object.entries(theirs)));
    store.rebase(theirs, fields);
    for (const { name, theirs: value, touched } of differences) if (!touched) store.set(name, value);
    setRecord(current);
    setConflict({ round, differences, by });
  };
  const refused = (by: RefusedBy) =>
    onRefused ? onRefused(by) : focusField(invalidFields(id, store)[0]?.element);
  const [busy, save] = useSingleRun(async () => {
    // Behind another tab none of them is in the page when the answer comes.
    const fields = store.shown();
    const result = await onSubmit(store.values(), record);
    if (result.kind === 'saved') void draft?.keeper.finish();
    // Given up meanwhile; behind another tab the form is still in the page.
    if (!document.getElementById(id)) return;
    if (result.kind === 'saved') return onSaved(result.id);
    if (result.kind === 'conflict') return showConflict(result, fields);
    store.refuse(result.errors, fields);
    refused('server');
  });
  const submit = async () => {
    if (busy) return;
    if (!store.validate()) return refused('form');
    if (!unsent[0]) return save();
    notify.warning(unsent[0].message);
    store.refuse(unsent);
    refused('files');
  };
  return {
    id,
    store,
    /** The one that is edited: after a conflict the one that the server has now. */
    record,
    conflict,
    draft,
    /** Throws its draft away, with what was typed. */
    giveUp,
    dirty,
    busy,
    tellUnsent,
    submit,
  };
}

/** Tells whether there is unsaved input to the tab and to whoever wants to know. */
function useUnsaved(dirty: boolean, onDirty: FormEvents['onDirty']): void {
  useDirty(dirty);
  const tell = useEffectEvent((isDirty: boolean) => onDirty?.(isDirty));
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty]);
}

/** Whether it runs, and what starts it: once more only when it has ended. */
function useSingleRun(run: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const start = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [busy, start] as const;
}
