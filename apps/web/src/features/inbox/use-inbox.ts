import { useEffect, useEffectEvent } from 'react';
import { inbox, type InboxMessage, type MessageKind } from '@edp/contract/inbox';
import { useWhenFocused } from '../../lib/live/use-when-focused.ts';
import { call } from '../../lib/api/call.ts';
import { onTold } from '../../lib/session/embedding.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { firstRows } from '../../lib/list/paging.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useFetch } from '../../lib/query/use-fetch.ts';

interface InboxQuery {
  kind: MessageKind | undefined;
  unreadOnly: boolean;
  pageNo: number;
  pageSize: number;
}

export interface Inbox {
  /** Undefined until the first answer. */
  rows: readonly InboxMessage[] | undefined;
  total: number;
  totalBounded: boolean;
  loading: boolean;
  error: string | undefined;
  reload(): unknown;
  /** Marks messages as read at once; a refusal takes it back. */
  markRead(ids: readonly number[]): Promise<void>;
  markAllRead(): Promise<void>;
}

/** Messages of the signed-in person, fetched again when the page around tells that they have changed. */
export function useInbox(query: InboxQuery): Inbox {
  const t = useTexts();
  const { data, error, loading, reload, change } = useFetch(
    { key: [inbox.list.path, query], fetch: (signal) => fetchMessages(query, signal) },
    { keepPrevious: true },
  );
  const hear = useEffectEvent(useWhenFocused(() => void reload()));
  useEffect(
    () =>
      onTold(
        () => window.parent,
        ({ embedded }) => embedded === 'changed' && hear(),
      ),
    [],
  );

  const show = (ids: readonly number[], read: boolean) =>
    change((last) => ({
      ...last,
      data: last.data.map((row) => (ids.includes(row.id) ? { ...row, read } : row)),
    }));
  const markRead = async (ids: readonly number[]) => {
    const unread = (data?.data ?? []).filter(({ id, read }) => ids.includes(id) && !read);
    const unreadIds = unread.map(({ id }) => id);
    if (unreadIds.length === 0) return;
    show(unreadIds, true);
    try {
      await call(inbox.markRead, { ids: unreadIds });
    } catch (failure) {
      show(unreadIds, false);
      reportFailure(failure, t('操作失败'));
    }
  };
  const markAllRead = async () => {
    try {
      await call(inbox.markAllRead, { kind: query.kind });
      void reload();
    } catch (failure) {
      reportFailure(failure, t('操作失败'));
    }
  };
  const { data: rows, total = 0, totalBounded = false } = data ?? {};
  return { rows, total, totalBounded, loading, error, reload, markRead, markAllRead };
}

/** One page, or from the first message on as many as one likes. */
function fetchMessages({ pageNo, pageSize, ...filters }: InboxQuery, signal: AbortSignal) {
  const fetchPage = (page: { pageNo: number; pageSize: number }) =>
    call(inbox.list, { ...filters, ...page }, { signal });
  return pageNo === 1
    ? firstRows(pageSize, ({ id }: InboxMessage) => id, fetchPage)
    : fetchPage({ pageNo, pageSize });
}
