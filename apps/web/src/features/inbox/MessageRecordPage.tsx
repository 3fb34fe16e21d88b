import { useState } from 'react';
import { messageKind, type MessageKind } from '@edp/contract/inbox';
import { READING_SIZES } from '../../lib/list/paging.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { RecordTable } from './RecordTable.tsx';
import styles from './record.module.css';
import { useInbox } from './use-inbox.ts';

/** All in-site messages as a list to work through. */
export function MessageRecordPage() {
  const t = useTexts();
  const [kind, setKind] = useState<MessageKind>();
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const list = useInbox({ kind, unreadOnly, ...page });
  const { rows, total, totalBounded, markRead, markAllRead, reload } = list;
  const chosen = (rows ?? []).filter(({ id, read }) => selected.has(id) && !read).map(({ id }) => id);
  const turnTo = (pageNo: number, pageSize = page.pageSize) => {
    setPage({ pageNo, pageSize });
    setSelected(new Set());
  };
  const work = async (deed: () => Promise<void>) => {
    setBusy(true);
    await deed();
    setSelected(new Set());
    if (unreadOnly) turnTo(1);
    reload();
    setBusy(false);
  };
  return (
    <main className={styles.page}>
      <h1 className="edp-hidden-label">{t('消息记录')}</h1>
      <div className={styles.bar}>
        <select
          className={`edp-choice ${styles.choice}`}
          aria-label={t('消息类型')}
          value={kind ?? ''}
          onChange={(event) => {
            setKind(messageKind.safeParse(event.target.value).data);
            turnTo(1);
          }}
        >
          <option value="">{t('全部类型')}</option>
          <option value="notice">{t('通知')}</option>
          <option value="system">{t('系统消息')}</option>
        </select>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            checked={unreadOnly}
            onChange={(event) => {
              setUnreadOnly(event.target.checked);
              turnTo(1);
            }}
          />
          {t('仅看未读')}
        </label>
        <span className={styles.space} />
        <Button disabled={busy || chosen.length === 0} onClick={() => void work(() => markRead(chosen))}>
          {chosen.length > 0 ? t('标为已读（{n}）', { n: chosen.length }) : t('标为已读')}
        </Button>
        <Button busy={busy} onClick={() => void work(markAllRead)}>
          {t('全部已读')}
        </Button>
      </div>
      <RecordTable
        list={list}
        isFiltered={kind !== undefined || unreadOnly}
        selected={selected}
        setSelected={setSelected}
      />
      <Pager list={{ total, totalBounded, ...page, turnTo }} sizes={READING_SIZES} />
    </main>
  );
}
