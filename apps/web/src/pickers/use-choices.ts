import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useReader, useTold } from '../lib/use-reader.ts';

export interface Choices<T> {
  /** The former answer stays until the next one has come. */
  data: T | undefined;
  loading: boolean;
  failed: boolean;
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
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
