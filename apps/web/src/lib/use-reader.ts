import type { Language } from '@edp/contract/multilingual';
import { reportFailure } from './failure.ts';
import type { KeptInfo } from './session-store.ts';
import { useSession } from './session.ts';
import { useLanguage, useTexts } from './texts.tsx';

/** Who reads, as part of a query's key: another role, organisation or language reads other answers. */
export function useReader(): string {
  const person = useSession();
  const [language] = useLanguage();
  return readerOf(person, language);
}

/** The same outside of components. */
export function readerOf(person: KeptInfo | undefined, language: Language): string {
  return [person?.roleId, person?.invorgId, language].join('/');
}

/** A function that waits for an answer and tells people why it failed, unless it was no longer wanted. */
export function useTold() {
  const t = useTexts();
  return async <T>(answer: Promise<T>, signal: AbortSignal): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!signal.aborted) reportFailure(error, t('获取数据失败'));
      throw error;
    }
  };
}
