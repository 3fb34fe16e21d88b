import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Form } from 'antd';
import { useDirty } from '../lib/tab.ts';
import type { SaveResult } from '../lib/use-save.ts';
import { differencesOf, same, type Difference } from './differences.ts';
import type { FieldWords, RegisterField } from './form-context.ts';

export interface RecordFormOptions<Record, Values> {
  /** The record as it was read; after a conflict `onSubmit` gets the one that the server has now. */
  record: Record;
  /** What the fields hold for a record. */
  values: (record: Record) => Values;
  onSubmit: (values: Values, record: Record) => Promise<SaveResult<Record>>;
}

export interface FormEvents {
  /** `id` of what was saved, where the server names it. */
  onSaved: (id: number | undefined) => void;
  /** Told whenever there begins or ceases to be unsaved input. */
  onDirty?: ((dirty: boolean) => void) | undefined;
}

type Entries = Readonly<{ [name: string]: unknown }>;

interface Conflict {
  /** Counts conflicts, so that a second one is shown afresh. */
  round: number;
  differences: Difference[];
}

/** State of a form for one record: unsaved input, saving, refused fields and conflicts. */
export function useRecordForm<Record, Values extends object>(
  props: RecordFormOptions<Record, Values>,
  { onSaved, onDirty }: FormEvents,
) {
  const { values: valuesOf, onSubmit } = props;
  const id = useId();
  const [form] = Form.useForm<Entries>();
  const [record, setRecord] = useState(props.record);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const fields = useRef(new Map<string, FieldWords>());
  const running = useRef(false);
  useDirty(dirty);
  const tell = useEffectEvent((isDirty: boolean) => onDirty?.(isDirty));
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty]);

  const register: RegisterField = (name, words) => {
    fields.current.set(name, words);
    return () => fields.current.delete(name);
  };
  const entered = (): Entries => form.getFieldsValue();
  const markDirty = () => {
    const start = entriesOf(valuesOf(record));
    setDirty(Object.entries(entered()).some(([name, value]) => !same(value, start[name])));
  };
  const setField = (name: string, value: unknown) => {
    form.setFields([{ name, value, errors: [] }]);
    markDirty();
  };
  const save = async () => {
    const result = await onSubmit({ ...valuesOf(record), ...entered() }, record);
    // Given up meanwhile; behind another tab the form is still in the page.
    if (!document.getElementById(id)) return;
    if (result.kind === 'saved') return onSaved(result.id);
    if (result.kind === 'refused') return form.setFields(refusedFields(result.errors, fields.current));
    const differences = differencesOf({
      fields: fields.current,
      start: entriesOf(valuesOf(record)),
      mine: entered(),
      theirs: entriesOf(valuesOf(result.current)),
    });
    for (const { name, theirs, touched } of differences) if (!touched) setField(name, theirs);
    setRecord(result.current);
    setConflict({ round: (conflict?.round ?? 0) + 1, differences });
  };
  return {
    /** Of the form in the page; named by the button that saves. */
    id,
    form,
    initialValues: valuesOf(props.record),
    conflict,
    dirty,
    busy,
    register,
    setField,
    onValuesChange: (changed: object) => {
      markDirty();
      const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
      if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
    },
    submit: async () => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        await save();
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}

/** What the server refused, at the fields that the form has. */
function refusedFields(
  errors: readonly { path: string; message: string }[],
  fields: ReadonlyMap<string, FieldWords>,
) {
  const known = errors.filter(({ path }) => fields.has(path));
  return known.map(({ path, message }) => ({ name: fields.get(path)?.place ?? path, errors: [message] }));
}

function entriesOf(values: object): Entries {
  return Object.fromEntries(Object.entries(values));
}
