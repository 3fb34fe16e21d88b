import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Form, type FormInstance } from 'antd';
import { notify } from '../lib/notify.ts';
import { useDirty } from '../lib/tab.ts';
import type { SaveResult } from '../lib/use-save.ts';
import { differencesOf, same, type Difference } from './differences.ts';
import type { FieldRefusal, FieldWords, RegisterField } from './form-context.ts';
import { useUnsentFiles } from './use-unsent-files.ts';

export interface RecordFormOptions<Record, Values> {
  /** The record as it was read; after a conflict `onSubmit` gets the one that the server has now. */
  record: Record;
  /** What the fields hold for a record. */
  values: (record: Record) => Values;
  onSubmit: (values: Values, record: Record) => Promise<SaveResult<Record>>;
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
}

type RefusedBy = 'form' | 'files' | 'server';

type Entries = Readonly<{ [name: string]: unknown }>;

interface Conflict {
  /** Counts conflicts, so that a second one is shown afresh. */
  round: number;
  differences: Difference[];
  /** Who saved meanwhile, and when. */
  by: { name: string; time: string } | undefined;
}

/** State of a form for one record: unsaved input, saving, refused fields and conflicts. */
export function useRecordForm<Record, Values extends object>(
  props: RecordFormOptions<Record, Values>,
  { onSaved, onRefused, onDirty }: FormEvents,
) {
  const { values: valuesOf, onSubmit, check } = props;
  const id = useId();
  const [form] = Form.useForm<Entries>();
  const [record, setRecord] = useState(props.record);
  const [changed, setChanged] = useState(false);
  const { unsent, tell: tellUnsent } = useUnsentFiles((names) => recheck(form, names));
  const dirty = changed || unsent.length > 0;
  useUnsaved(dirty, onDirty);
  const [conflict, setConflict] = useState<Conflict>();
  const fields = useRef(new Map<string, FieldWords>());

  const register: RegisterField = (name, words) => {
    fields.current.set(name, words);
    return () => fields.current.delete(name);
  };
  const entered = (): Entries => form.getFieldsValue();
  const whole = () => ({ ...valuesOf(record), ...entered() });
  const start = useMemo(() => entriesOf(valuesOf(record)), [valuesOf, record]);
  const markDirty = () => {
    setChanged(Object.entries(entered()).some(([name, value]) => !same(value, start[name])));
  };
  const setField = (name: string, value: unknown) => {
    form.setFields([{ name, value, errors: [] }]);
    markDirty();
  };
  const refuse = (errors: readonly FieldRefusal[], by: RefusedBy) => {
    form.setFields(refusedFields(errors, fields.current));
    onRefused?.(by);
  };
  const showConflict = ({ current, by }: Extract<SaveResult<Record>, { kind: 'conflict' }>) => {
    const differences = differencesOf({
      fields: fields.current,
      start,
      mine: entered(),
      theirs: entriesOf(valuesOf(current)),
    });
    for (const { name, theirs, touched } of differences) if (!touched) setField(name, theirs);
    setRecord(current);
    setConflict({ round: (conflict?.round ?? 0) + 1, differences, by });
  };
  const save = async () => {
    if (unsent[0]) {
      notify.warning(unsent[0].message);
      return refuse(unsent, 'files');
    }
    const wrong = check?.(whole()) ?? [];
    if (wrong.length > 0) return refuse(wrong, 'form');
    const result = await onSubmit(whole(), record);
    // Given up meanwhile; behind another tab the form is still in the page.
    if (!document.getElementById(id)) return;
    if (result.kind === 'saved') return onSaved(result.id);
    if (result.kind === 'refused') return refuse(result.errors, 'server');
    showConflict(result);
  };
  const [busy, submit] = useSingleRun(save);
  return {
    /** Of the form in the page; named by the button that saves. */
    id,
    form,
    /** The one that is edited: after a conflict the one that the server has now. */
    record,
    initialValues: valuesOf(props.record),
    conflict,
    dirty,
    busy,
    register,
    tellUnsent,
    setField,
    onFinishFailed: () => refuse(unmarked(form, check?.(whole()) ?? []), 'form'),
    onValuesChange: (changed: object) => {
      markDirty();
      recheck(form, Object.keys(check ? entered() : changed));
    },
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

/** Checks anew those of the fields that are marked as wrong. */
function recheck(form: FormInstance<Entries>, names: readonly string[]): void {
  const wrong = names.filter((name) => form.getFieldError(name).length > 0);
  if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
}

/** What concerns fields that are not marked as wrong yet. */
function unmarked(form: FormInstance<Entries>, refusals: readonly FieldRefusal[]): FieldRefusal[] {
  return refusals.filter(({ path }) => form.getFieldError(path).length === 0);
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

/** What was refused, at the fields that the form has; a field of many cells has a message for each. */
function refusedFields(errors: readonly FieldRefusal[], fields: ReadonlyMap<string, FieldWords>) {
  const refused = new Map<string, string[]>();
  for (const { path, message } of errors) {
    const name = fields.has(path) ? path : [...fields.keys()].find((field) => path.startsWith(`${field}.`));
    if (name) refused.set(name, [...(refused.get(name) ?? []), message]);
  }
  return [...refused].map(([name, messages]) => ({
    name: fields.get(name)?.place ?? name,
    errors: messages,
  }));
}

function entriesOf(values: object): Entries {
  return Object.fromEntries(Object.entries(values));
}
