import { kindsOfLog, securityEventKinds, type SecurityLog } from '@edp/contract/security-event-kinds';
import { useLanguage } from '../../lib/texts/texts.tsx';
import type { FilterOption } from '../../ui/filters/list-filter.ts';

/** The kinds of events of a log in the reader's language. */
export function useEventKinds(log: SecurityLog): FilterOption[] {
  const [language] = useLanguage();
  return kindsOfLog(log).map((kind) => ({ value: kind, label: securityEventKinds[kind][language] }));
}
