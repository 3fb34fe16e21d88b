import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import BellOutlined from '@ant-design/icons/BellOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import { badgeText } from '../../lib/language/badge-text.ts';
import { onLive } from '../../lib/live/live.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import styles from './Messages.module.css';
import { afterMessage, NOTHING_UNREAD, totalOf } from './unread.ts';

const MessageDrawer = onDemand(async () => (await import('./MessageDrawer.tsx')).MessageDrawer);
const ChatWindow = onDemand(async () => (await import('./ChatWindow.tsx')).ChatWindow);

/** The ways to messages and chat, with how much there is to read. */
export function MessageIcons() {
  const t = useTexts();
  const [unread, setUnread] = useState(NOTHING_UNREAD);
  const [opened, setOpened] = useState<'messages' | 'chat'>();
  const take = useEffectEvent((message: Parameters<typeof afterMessage>[1]) => {
    const watched = { messages: opened === 'messages', chat: opened === 'chat' };
    setUnread((last) => afterMessage(last, message, watched));
  });
  useEffect(() => onLive((message) => take(message)), []);
  const total = totalOf(unread);
  const close = () => setOpened(undefined);
  return (
    <>
      <IconButton
        label={total > 0 ? t('消息，{n} 条未读', { n: total }) : t('消息')}
        icon={
          <Counted count={total} blinking={unread.blinking}>
            <BellOutlined />
          </Counted>
        }
        onClick={() => {
          setUnread((last) => ({ ...last, blinking: false }));
          setOpened('messages');
        }}
      />
      <IconButton
        label={unread.chats > 0 ? t('聊天，{n} 条未读', { n: unread.chats }) : t('聊天')}
        icon={
          <Counted count={unread.chats} blinking={false}>
            <MessageOutlined />
          </Counted>
        }
        onClick={() => setOpened('chat')}
      />
      {opened === 'messages' && <MessageDrawer onClose={close} />}
      {opened === 'chat' && <ChatWindow onClose={close} />}
    </>
  );
}

interface CountedProps {
  count: number;
  blinking: boolean;
  children: ReactNode;
}

function Counted({ count, blinking, children }: CountedProps) {
  return (
    <span className={styles.counted} data-blinking={blinking || undefined}>
      <span className={styles.sign}>{children}</span>
      {count > 0 && <span className={styles.badge}>{badgeText(count)}</span>}
    </span>
  );
}
