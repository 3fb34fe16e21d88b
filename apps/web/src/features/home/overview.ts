import { queryOptions } from '@tanstack/react-query';
import { home } from '@edp/contract/home';
import type { Language } from '@edp/contract/multilingual';
import { call } from '../../lib/call.ts';
import { reportFailure } from '../../lib/failure.ts';
import { languageEntry } from '../../lib/language.ts';
import { startQuery } from '../../lib/query-client.ts';
import { loginInfoEntry, type KeptInfo } from '../../lib/session-store.ts';
import { commonText } from '../../lib/text-store.ts';

/** Figures and newest changes, as the person's role may see them. */
export function overviewQuery(person: KeptInfo | undefined, language: Language) {
  return queryOptions({
    queryKey: ['data', 'home', person?.userId, person?.roleId, person?.invorgId, language],
    queryFn: async () => {
      try {
        return (await call(home.overview, {}, { success: 'shell' })).data;
      } catch (error) {
        reportFailure(error, commonText('获取数据失败'));
        throw error;
      }
    },
  });
}

export function startOverview(): void {
  const person = loginInfoEntry.read();
  if (person) startQuery(overviewQuery(person, languageEntry.read()));
}
