import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { CheckList } from '../../ui/filters/CheckList.tsx';
import type { FilterEditorProps } from '../../ui/filters/list-filter.ts';
import { SearchInput } from '../../ui/search/SearchInput.tsx';
import { ListNotice } from './ListNotice.tsx';
import type { RecordKind } from './record-sources.ts';
import { usePickedRecord, useRecordChoices, useRecordName } from './use-records.ts';
import styles from './pickers.module.css';

/** More are found by typing. */
const MOST_SHOWN = 100;

/** The first of several records, and how many there are. */
export function FirstName({ of, ids }: { of: RecordKind; ids: readonly string[] }) {
  const t = useTexts();
  const nameOf = useRecordName();
  const name = nameOf(usePickedRecord(of, Number(ids[0]), true));
  return ids.length > 1 ? t('{name} 等 {n} 项', { name, n: ids.length }) : name;
}

interface RecordChoicesProps extends FilterEditorProps {
  of: RecordKind;
  label: string;
  single?: boolean;
}

/** Records to choose among, found by typing. */
export function RecordChoices({ of, ...editor }: RecordChoicesProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const { data, ...state } = useRecordChoices(of, useDebounced(typed), true);
  const nameOf = useRecordName();
  const options = (data?.records ?? []).slice(0, MOST_SHOWN).map((record) => ({
    id: record.id,
    name: nameOf(record),
    note: record.name ? record.code : undefined,
  }));
  return (
    <>
      <SearchInput
        label={t('搜索')}
        placeholder={t('代码、名称、拼音首字母')}
        typed={typed}
        onType={setTyped}
      />
      <CheckList {...editor} options={options} busy={state.loading}>
        {options.length === 0 && <ListNotice {...state} />}
      </CheckList>
      {data && data.total > MOST_SHOWN && (
        <p className={styles.notice} role="status">
          {t('仅显示前 {n} 条，请输入关键字搜索', { n: MOST_SHOWN })}
        </p>
      )}
    </>
  );
}
