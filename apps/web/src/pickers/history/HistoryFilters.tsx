import { CHANGE_ORIGINS, recordHistory, type ChangeOrigin } from '@edp/contract/record-history';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useOriginWords } from './origin-words.ts';
import type { HistoryFilters as Filters, HistoryRecord } from './use-history.ts';
import styles from './history.module.css';

interface HistoryFiltersProps {
  record: HistoryRecord;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Narrows a history to an origin, a person or a field. */
export function HistoryFilters({ record, filters, onChange }: HistoryFiltersProps) {
  const t = useTexts();
  const origins = useOriginWords();
  const { data } = useRecord(recordHistory.choices, { ...record });
  return (
    <div className={styles.filters}>
      <select
        aria-label={t('来源')}
        value={filters.origin ?? ''}
        onChange={({ target }) => onChange({ ...filters, origin: originOf(target.value) })}
      >
        <option value="">{t('全部来源')}</option>
        {CHANGE_ORIGINS.map((origin) => (
          <option key={origin} value={origin}>
            {origins[origin]}
          </option>
        ))}
      </select>
      <select
        aria-label={t('人员')}
        value={filters.personId ?? ''}
        onChange={({ target }) => onChange({ ...filters, personId: Number(target.value) || undefined })}
      >
        <option value="">{t('全部人员')}</option>
        {data?.people.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t('字段')}
        value={filters.field ?? ''}
        onChange={({ target }) => onChange({ ...filters, field: target.value || undefined })}
      >
        <option value="">{t('全部字段')}</option>
        {data?.fields.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function originOf(value: string): ChangeOrigin | undefined {
  return CHANGE_ORIGINS.find((origin) => origin === value);
}
