import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureText } from '../lib/failure.ts';
import { useTexts } from '../lib/texts.tsx';
import { useReader, useTold } from '../lib/use-reader.ts';

export interface Choices<T> {
  /** The former answer stays until the next one has come. */
  data: T | undefined;
  loading: boolean;
  /** Why there is nothing to offer. */
  error: string | undefined;
  retry: () => void;
}

interface Question<T> {
  /** What tells this question from others; another role or language is asked anew by itself. */
  key: readonly unknown[];
  ask: (signal: AbortSignal) => Promise<T>;
  /** Not asked before this holds. */
  when: boolean;
}

/** What a picker offers. A newer question ends the call of the one before; a failure is told once. */
export function useChoices<T>({ key, ask, when }: Question<T>): Choices<T> {
  const t = useTexts();
  const told = useTold();
  const query = useQuery({
    queryKey: ['data', 'choices', useReader(), ...key],
    queryFn: ({ signal }) => told(ask(signal), signal),
    enabled: when,
    placeholderData: keepPreviousData,
  });
  return {
    data: query.data,
    loading: query.isFetching,
    error: query.error ? failureText(query.error, t('获取数据失败')) : undefined,
    retry: () => void query.refetch(),
  };
}
