import { useMemo } from 'react';
import { Select } from 'antd';
import { useTexts } from '../../lib/texts/texts.tsx';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import { ListNotice } from './ListNotice.tsx';
import type { FoundRecords, PickedRecord, RecordKind } from './record-sources.ts';
import type { KnownName } from './RecordName.tsx';
import { useClearButton } from '../../ui/basic/use-clear-button.tsx';
import { usePickedRecord, useRecordChoices, useRecordName } from './use-records.ts';
import { useEarlyKeys, useTyping } from './use-typing.ts';
import styles from './pickers.module.css';

interface RecordSelectProps {
  of: RecordKind;
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: number | undefined;
  /** `name` is what the chosen one is called. */
  onChange?: (id: number | undefined, name: string) => void;
  /** It takes the focus and stands open. */
  isOpen?: boolean;
  placeholder?: string;
  /** The record whose name in the language in use the caller knows; one that is asked for has the name as it was entered. */
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
    known,
    disabled = false,
    clearable = true,
    isOpen,
    ...field
  } = props;
  const clearButton = useClearButton();
  const { open, keyword, isTyped, isBehind, search, onOpenChange } = useTyping(isOpen);
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
  const onKeyDown = useEarlyKeys({
    open,
    isTyped,
    isPending: isBehind || state.loading,
    takingKeys: ['Enter', 'Tab'],
    takeFirst() {
      const [first] = options;
      if (first === undefined) return;
      onChange?.(first.value, first.label ?? '');
      onOpenChange(false);
    },
  });
  const chosen = useChosen({ of, value, known }, data?.records);
  return (
    <div className={styles.whole} onKeyDownCapture={onKeyDown}>
      <Select
        {...field}
        className={styles.select ?? ''}
        value={chosen}
        onChange={(next: Chosen | null | undefined) => onChange?.(next?.value, next?.label ?? '')}
        autoFocus={isOpen ?? false}
        open={open}
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

type Choice = Pick<RecordSelectProps, 'of' | 'value' | 'known'>;

/** The chosen record with its name, also when it is not among those offered. */
function useChosen(
  { of, value, known }: Choice,
  offered: readonly PickedRecord[] | undefined,
): Chosen | null {
  const nameOf = useRecordName();
  const found = offered?.find(({ id }) => id === value);
  // Whether it is disabled by now nobody knows.
  const asked = usePickedRecord(of, value, found === undefined);
  if (value === undefined) return null;
  const name = known?.id === value ? known.name : undefined;
  if (found || !name) return { value, label: nameOf(found ?? asked) };
  return { value, label: asked === undefined ? name : nameOf(asked && { ...asked, name }) };
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
