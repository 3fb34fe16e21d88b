import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '@edp/contract/paging';
import { failureText } from '../../lib/failure.ts';
import { useTexts } from '../../lib/texts.tsx';

interface PageInput {
  newId: number;
  pageNo: number;
  pageSize: number;
}

interface Source<Row> {
  name: string;
  newId: number;
  load: (input: PageInput) => Promise<{ data: Row[]; total: number; totalBounded?: boolean | undefined }>;
}

/** One page of what belongs to a piece of news, kept in the window that shows it. */
export function usePages<Row>({ name, newId, load }: Source<Row>) {
  const t = useTexts();
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: DEFAULT_PAGE_SIZE });
  const { data, error, isFetching, refetch } = useQuery({
    // Under `data`, so that a deletion loads it anew.
    queryKey: ['data', 'news', name, newId, pageNo, pageSize],
    queryFn: () => load({ newId, pageNo, pageSize }),
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.data,
    total: data?.total ?? 0,
    totalBounded: data?.totalBounded ?? false,
    pageNo,
    pageSize,
    isFetching,
    error: error && !data ? failureText(error, t('获取数据失败')) : undefined,
    reload: () => void refetch(),
    turnTo: (to: number, size = pageSize) => setPage({ pageNo: to, pageSize: size }),
  };
}
