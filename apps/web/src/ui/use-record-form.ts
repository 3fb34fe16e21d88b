import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
    if (result.kind === 'saved') return onSaved(result.id);
    if (result.kind === 'refused') return showRefused(result.errors);
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
  const showRefused = (errors: readonly { path: string; message: string }[]) => {
    const known = errors.filter((error) => fields.current.has(error.path));
    const placeOf = (path: string) => fields.current.get(path)?.place ?? path;
    form.setFields(known.map(({ path, message }) => ({ name: placeOf(path), errors: [message] })));
  };
  return {
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

function entriesOf(values: object): Entries {
  return Object.fromEntries(Object.entries(values));
}
