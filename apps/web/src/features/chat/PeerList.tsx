import type { ChatPeer } from '@edp/contract/chat';
import { badgeText } from '../../lib/language/badge-text.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import { Face } from './Face.tsx';
import styles from './chat.module.css';
import type { usePeers } from './use-peers.ts';

interface PeerListProps {
  peers: ReturnType<typeof usePeers>;
  chosen: number | undefined;
  onChoose: (peer: ChatPeer) => void;
}

export function PeerList({ peers, chosen, onChoose }: PeerListProps) {
  const t = useTexts();
  const { rows, error, loading, name, setName, isSearch, hasMore, loadMore, reload } = peers;
  return (
    <nav className={styles.people} aria-label={t('联系人')} aria-busy={loading}>
      <input
        type="search"
        className={styles.search}
        aria-label={t('搜索联系人')}
        placeholder={t('搜索联系人')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {error && <TableNotice text={error} action={t('重试')} onAction={reload} />}
      {!rows && !error && <Waiting />}
      {rows?.length === 0 && !error && (
        <TableNotice text={t(isSearch ? '没有符合条件的联系人' : '还没有其他联系人')} />
      )}
      <ul className={styles.peers}>
        {rows?.map((peer) => (
          <li key={peer.userId}>
            <PeerButton peer={peer} isChosen={peer.userId === chosen} onChoose={() => onChoose(peer)} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button busy={loading} onClick={loadMore}>
            {t('加载更多')}
          </Button>
        </div>
      )}
    </nav>
  );
}

interface PeerButtonProps {
  peer: ChatPeer;
  isChosen: boolean;
  onChoose: () => void;
}

function PeerButton({ peer, isChosen, onChoose }: PeerButtonProps) {
  const t = useTexts();
  const { userName, lastText, lastTime, unread, url } = peer;
  return (
    <button type="button" className={styles.peer} aria-current={isChosen || undefined} onClick={onChoose}>
      <Face name={userName} url={url} />
      <span className={styles.line}>
        <span className={styles.name}>{userName}</span>
        <time className={styles.time} dateTime={lastTime} title={lastTime}>
          {shortTime(lastTime)}
        </time>
      </span>
      {(lastText || unread > 0) && (
        <span className={styles.line}>
          <span className={styles.last}>{lastText}</span>
          {unread > 0 && (
            <span className={styles.badge} aria-label={t('{n} 条未读', { n: unread })} role="img">
              {badgeText(unread)}
            </span>
          )}
        </span>
      )}
    </button>
  );
}

/** The date alone; the time of day stands in the conversation. */
/** Of today the time, of other days the date. */
function shortTime(time: string): string {
  const [date = '', clock = ''] = time.split(' ');
  return date === today() ? clock.slice(0, 5) : date;
}

function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format();
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}
