import { useEffect, useEffectEvent } from 'react';
import { inbox, type InboxMessage, type MessageKind } from '@edp/contract/inbox';
import { useWhenAttended } from '../../lib/attention.ts';
import { call } from '../../lib/call.ts';
import { onTold } from '../../lib/embedding.ts';
import { reportFailure } from '../../lib/failure.ts';
import { firstRows } from '../../lib/paging.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useAnswer } from '../../lib/use-answer.ts';

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
  reload(): void;
  /** Marks messages as read at once; a refusal takes it back. */
  markRead(ids: readonly number[]): Promise<void>;
  markAllRead(): Promise<void>;
}

/** Messages of the signed-in person, loaded anew when the page around tells that they have changed. */
export function useInbox(query: InboxQuery): Inbox {
  const t = useTexts();
  const { answer, error, loading, reload, change } = useAnswer(JSON.stringify(query), (signal) =>
    load(query, signal),
  );
  const hear = useEffectEvent(useWhenAttended(reload));
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
    const unread = (answer?.data ?? []).filter(({ id, read }) => ids.includes(id) && !read);
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
      reload();
    } catch (failure) {
      reportFailure(failure, t('操作失败'));
    }
  };
  const { data: rows, total = 0, totalBounded = false } = answer ?? {};
  return { rows, total, totalBounded, loading, error, reload, markRead, markAllRead };
}

/** One page, or from the first message on as many as one likes. */
function load({ pageNo, pageSize, ...filters }: InboxQuery, signal: AbortSignal) {
  const ask = (page: { pageNo: number; pageSize: number }) =>
    call(inbox.list, { ...filters, ...page }, { signal });
  return pageNo === 1 ? firstRows(pageSize, ({ id }: InboxMessage) => id, ask) : ask({ pageNo, pageSize });
}
