import { useTexts } from '../../lib/texts/texts.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import type { Inbox } from './use-inbox.ts';

/** Says why there are no messages: a failure, or that there are none. */
export function InboxNotice({
  list,
  empty,
}: {
  list: Pick<Inbox, 'rows' | 'error' | 'reload'>;
  empty: string;
}) {
  const t = useTexts();
  if (list.error)
    return <TableNotice text={list.error} action={t('重试')} onAction={() => void list.reload()} />;
  return list.rows?.length === 0 ? <TableNotice text={empty} /> : null;
}
