import { useMemo } from 'react';
import { Select } from 'antd';
import { insideDialog } from '../ui/inside-dialog.ts';
import { ListNotice } from './ListNotice.tsx';
import type { PickedRecord, RecordKind } from './record-sources.ts';
import { useRecord, useRecordName, useRecords } from './use-records.ts';
import { ignoreEnter, useTyping } from './use-typing.ts';
import styles from './pickers.module.css';

interface RecordSelectProps {
  of: RecordKind;
  /** Given by the form field around it, like the next two. */
  id?: string;
  value?: number | undefined;
  onChange?: (id: number | undefined) => void;
  placeholder?: string;
  /** Name of the chosen record, where the caller knows it; otherwise it is asked for. */
  shown?: string | undefined;
  disabled?: boolean;
  /** The chosen one can be taken away again. */
  clearable?: boolean;
}

interface Chosen {
  value: number;
  label: string;
}

/** Chooses one record: found by the server while typing; one that is disabled by now stays chosen and says so. */
export function RecordSelect(props: RecordSelectProps) {
  const { of, value, onChange, placeholder, shown, disabled = false, clearable = true, ...field } = props;
  const { open, keyword, isBehind, search, onOpenChange } = useTyping();
  const { data, ...state } = useRecords(of, keyword, open);
  const options = useMemo(
    () => (data ?? []).map((record) => ({ value: record.id, label: record.name || record.code, record })),
    [data],
  );
  const chosen = useChosen({ of, value, shown }, { offered: data, open });
  return (
    <div
      className={styles.whole}
      onKeyDownCapture={open && (isBehind || state.loading) ? ignoreEnter : undefined}
    >
      <Select
        {...field}
        className={styles.select ?? ''}
        value={chosen}
        onChange={(next: Chosen | null | undefined) => onChange?.(next?.value)}
        labelInValue
        options={options}
        optionRender={({ data: { record } }) => <Option record={record} />}
        showSearch={search}
        onOpenChange={onOpenChange}
        loading={open && state.loading}
        notFoundContent={<ListNotice {...state} />}
        onInputKeyDown={({ key }) => {
          if (state.failed && key === 'Enter') state.retry();
        }}
        placeholder={placeholder}
        disabled={disabled}
        allowClear={clearable}
        getPopupContainer={insideDialog}
      />
    </div>
  );
}

type Choice = Pick<RecordSelectProps, 'of' | 'value' | 'shown'>;

interface Offer {
  offered: readonly PickedRecord[] | undefined;
  open: boolean;
}

/** The chosen record with its name, also when it is not among those offered. */
function useChosen({ of, value, shown }: Choice, { offered, open }: Offer): Chosen | null {
  const nameOf = useRecordName();
  const found = offered?.find(({ id }) => id === value);
  const asked = useRecord(of, value, found === undefined && (shown === undefined || open));
  if (value === undefined) return null;
  const known = found ?? asked;
  return { value, label: known ? nameOf(known) : (shown ?? '…') };
}

function Option({ record: { code, name } }: { record: PickedRecord }) {
  return (
    <span className={styles.option} title={name ?? ''}>
      <span>{name || code}</span>
      {name && code && <small>{code}</small>}
    </span>
  );
}
