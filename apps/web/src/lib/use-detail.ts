import { useCallback } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '@edp/contract/endpoint';
import { call } from './call.ts';
import { reportFailure } from './failure.ts';
import { useTexts } from './texts.tsx';

type DetailEndpoint<R> = Endpoint<z.ZodType, z.ZodObject<{ data: z.ZodType<R> }>>;

/** A function that reads one record afresh; undefined after a failure, which has been shown. */
export function useDetail<R>(endpoint: DetailEndpoint<R>, { failed }: { failed?: string } = {}) {
  const t = useTexts();
  return useCallback(
    async (id: number): Promise<R | undefined> => {
      try {
        return (await call(endpoint, { id })).data;
      } catch (error) {
        reportFailure(error, failed ?? t('获取数据失败'));
        return undefined;
      }
    },
    [endpoint, failed, t],
  );
}
