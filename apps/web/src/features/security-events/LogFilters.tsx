import type { ReactNode } from 'react';
import { kindsOfLog, securityEventKinds, type SecurityLog } from '@edp/contract/security-event-kinds';
import type { List } from '../../lib/list/use-list.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { DateFilter } from '../../pickers/records/date-filter.tsx';
import { RecordFilter } from '../../pickers/records/record-filter.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/table/filters.tsx';

interface LogFiltersProps {
  log: SecurityLog;
  list: List<unknown>;
  /** Says in what the keyword is looked for. */
  searched: string;
  /** What this log alone is filtered by. */
  children?: ReactNode;
}

export function LogFilters({ log, list, searched, children }: LogFiltersProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const kinds = kindsOfLog(log).map((kind) => ({ value: kind, label: securityEventKinds[kind][language] }));
  return (
    <FilterBar
      list={list}
      more={
        <>
          <DateFilter name="from" label={t('开始日期')} />
          <DateFilter name="to" label={t('结束日期')} />
          <RecordFilter of="employee" name="actorId" label={t('操作人')} />
        </>
      }
    >
      <TextFilter name="keyword" label={t('关键字')} placeholder={searched} />
      <ChoiceFilter name="kind" label={t('事件')} options={kinds} />
      {children}
    </FilterBar>
  );
}
