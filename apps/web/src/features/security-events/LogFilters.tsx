import { kindsOfLog, securityEventKinds, type SecurityLog } from '@edp/contract/security-event-kinds';
import type { List } from '../../lib/list/use-list.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { recordFilter } from '../../pickers/records/records-filter.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import type { ListFilter } from '../../ui/filters/list-filter.ts';
import { dateFilter } from '../../ui/filters/value-filters.tsx';

interface LogFiltersProps {
  log: SecurityLog;
  list: List<unknown>;
  /** Says in what the keyword is looked for. */
  searched: string;
  /** What this log alone is filtered by. */
  further?: readonly ListFilter[];
}

export function LogFilters({ log, list, searched, further = [] }: LogFiltersProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const kinds = kindsOfLog(log).map((kind) => ({ value: kind, label: securityEventKinds[kind][language] }));
  const filters = [
    choiceFilter({ name: 'kind', label: t('事件') }, kinds),
    ...further,
    dateFilter({ name: 'from', label: t('开始日期') }),
    dateFilter({ name: 'to', label: t('结束日期') }),
    recordFilter({ name: 'actorId', label: t('操作人') }, 'employee'),
  ];
  return <FilterChips list={list} words={{ label: t('关键字'), placeholder: searched }} filters={filters} />;
}
