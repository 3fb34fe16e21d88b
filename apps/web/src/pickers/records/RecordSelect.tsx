import { useMemo } from 'react';
import { Select } from 'antd';
import { useTexts } from '../../lib/texts/texts.tsx';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import { ListNotice } from './ListNotice.tsx';
import type { FoundRecords, PickedRecord, RecordKind } from './record-sources.ts';
import type { KnownName } from './RecordName.tsx';
import { useClearButton } from '../../ui/basic/use-clear-button.tsx';
import { usePickedRecord, useRecordChoices, useRecordName } from './use-records.ts';
import { ignoreEnter, useTyping } from './use-typing.ts';
import styles from './pickers.module.css';

interface RecordSelectProps {
  of: RecordKind;
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: number | undefined;
  onChange?: (id: number | undefined) => void;
  placeholder?: string;
  /** Name of the chosen record, where the caller knows it; otherwise it is asked for. */
  shown?: string | undefined;
  /** A record's name in the language in use; one that is asked for answers with the name as it was entered. */
  known?: KnownName | undefined;
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
  const {
    of,
    value,
    onChange,
    placeholder,
    shown,
    known,
    disabled = false,
    clearable = true,
    ...field
  } = props;
  const clearButton = useClearButton();
  const { open, keyword, isBehind, search, onOpenChange } = useTyping();
  const { data, ...state } = useRecordChoices(of, keyword, open);
  const options = useMemo(
    () =>
      (data?.records ?? []).map((record) => ({
        value: record.id,
        label: record.name || record.code,
        record,
      })),
    [data],
  );
  const chosen = useChosen({ of, value, shown, known }, { offered: data?.records, open });
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
        popupRender={(list) => (
          <>
            {list}
            {data && <CutNotice {...data} />}
          </>
        )}
        onInputKeyDown={({ key }) => {
          if (state.error && key === 'Enter') void state.reload();
        }}
        placeholder={placeholder}
        disabled={disabled}
        allowClear={clearable && clearButton}
        getPopupContainer={insideDialog}
      />
    </div>
  );
}

type Choice = Pick<RecordSelectProps, 'of' | 'value' | 'shown' | 'known'>;

interface Offer {
  offered: readonly PickedRecord[] | undefined;
  open: boolean;
}

/** The chosen record with its name, also when it is not among those offered. */
function useChosen({ of, value, shown, known }: Choice, { offered, open }: Offer): Chosen | null {
  const nameOf = useRecordName();
  const found = offered?.find(({ id }) => id === value);
  const asked = usePickedRecord(of, value, found === undefined && (shown === undefined || open));
  if (value === undefined) return null;
  const record =
    found ?? (asked && known?.name && known.id === value ? { ...asked, name: known.name } : asked);
  return { value, label: record === undefined && shown !== undefined ? shown : nameOf(record) };
}

/** Said below a list that holds only the first of what was found. */
function CutNotice({ records, total }: FoundRecords) {
  const t = useTexts();
  if (total <= records.length) return null;
  return (
    <p className={styles.notice} role="status">
      {t('仅显示前 {n} 条，请输入关键字搜索', { n: records.length })}
    </p>
  );
}

function Option({ record: { code, name } }: { record: PickedRecord }) {
  return (
    <span className={styles.option} title={name ?? ''}>
      <span>{name || code}</span>
      {name && code && <small>{code}</small>}
    </span>
  );
}
