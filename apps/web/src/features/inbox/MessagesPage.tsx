import { useState } from 'react';
import type { InboxMessage, MessageKind } from '@edp/contract/inbox';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TabList } from '../../ui/tabs/TabList.tsx';
import styles from './inbox.module.css';
import { InboxNotice } from './InboxNotice.tsx';
import { MessageItem } from './MessageItem.tsx';
import { useInbox, type Inbox } from './use-inbox.ts';

const STEP = 20;
const TABS_ID = 'messages';

interface KindTab {
  key: string;
  /** Undefined: messages of every kind. */
  kind: MessageKind | undefined;
  name: string;
}

const everyKind: KindTab = { key: 'all', kind: undefined, name: '全部' };
const tabs: readonly KindTab[] = [
  everyKind,
  { key: 'notice', kind: 'notice', name: '通知' },
  { key: 'system', kind: 'system', name: '系统消息' },
];

/** In-site messages, newest first, as the drawer shows them. */
export function MessagesPage() {
  const t = useTexts();
  const [tab, setTab] = useState(everyKind);
  const [unreadOnly, setUnreadOnly] = useState(false);
  return (
    <main className={styles.page}>
      <h1 className="edp-hidden-label">{t('消息')}</h1>
      <div className={styles.tabs}>
        <TabList
          id={TABS_ID}
          label={t('消息类型')}
          tabs={tabs.map(({ key, name }) => ({ key, label: t(name) }))}
          current={tab.key}
          onShow={(chosen) => setTab(tabs.find(({ key }) => key === chosen) ?? tab)}
        />
      </div>
      <Messages
        key={`${tab.key} ${unreadOnly}`}
        tab={tab}
        unreadOnly={unreadOnly}
        onUnreadOnly={setUnreadOnly}
      />
    </main>
  );
}

interface MessagesProps {
  tab: KindTab;
  unreadOnly: boolean;
  onUnreadOnly: (unreadOnly: boolean) => void;
}

function Messages({ tab, unreadOnly, onUnreadOnly }: MessagesProps) {
  const t = useTexts();
  const [shown, setShown] = useState(STEP);
  const [open, setOpen] = useState<number>();
  const list = useInbox({ kind: tab.kind, unreadOnly, pageNo: 1, pageSize: shown });
  const { rows, total, loading, error, markRead } = list;
  const { kept, keep } = useKept(rows);
  const toggle = (message: InboxMessage) => {
    setOpen(open === message.id ? undefined : message.id);
    if (unreadOnly) keep(message);
    void markRead([message.id]);
  };
  return (
    <div
      id={`${TABS_ID}-${tab.key}-panel`}
      role="tabpanel"
      aria-labelledby={`${TABS_ID}-${tab.key}`}
      className={styles.panel}
      aria-busy={loading}
    >
      <Bar list={list} unreadOnly={unreadOnly} onUnreadOnly={onUnreadOnly} />
      <InboxNotice list={{ ...list, rows: kept }} empty={t(unreadOnly ? '没有未读消息' : '没有消息')} />
      {!rows && !error && <Waiting />}
      <ul className={styles.list}>
        {kept?.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            isOpen={open === message.id}
            onToggle={() => toggle(message)}
          />
        ))}
      </ul>
      {rows && rows.length < total && (
        <div className={styles.more}>
          <Button busy={loading} onClick={() => setShown((last) => last + STEP)}>
            {t('加载更多')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What was read under the filter of unread ones stays in sight until another filter is chosen. */
function useKept(rows: readonly InboxMessage[] | undefined) {
  const [read, setRead] = useState<readonly InboxMessage[]>([]);
  const gone = read.filter(({ id }) => !rows?.some((row) => row.id === id));
  return {
    kept: rows && [...rows, ...gone].toSorted((one, other) => other.id - one.id),
    keep: (message: InboxMessage) =>
      setRead((all) => [...all.filter(({ id }) => id !== message.id), { ...message, read: true }]),
  };
}

interface BarProps {
  list: Inbox;
  unreadOnly: boolean;
  onUnreadOnly: (unreadOnly: boolean) => void;
}

function Bar({ list, unreadOnly, onUnreadOnly }: BarProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const { rows = [], total, markAllRead } = list;
  const isAllRead = rows.length >= total && rows.every(({ read }) => read);
  const readAll = async () => {
    setBusy(true);
    await markAllRead();
    setBusy(false);
  };
  return (
    <div className={styles.bar}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={unreadOnly}
          onChange={(event) => onUnreadOnly(event.target.checked)}
        />
        {t('仅看未读')}
      </label>
      <Button busy={busy} disabled={isAllRead} onClick={() => void readAll()}>
        {t('全部已读')}
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}
