import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MAX_CHAT_TEXT, type ChatPeer } from '@edp/contract/chat';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './conversation.module.css';
import { draftTo, keepDraft } from './drafts.ts';

const COUNT_ID = 'chat-count';

/** Where one writes: Enter sends, Shift+Enter begins a new line. */
export function Composer({ peer, onSend }: { peer: ChatPeer; onSend: (text: string) => void }) {
  const t = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => draftTo(peer.userId));
  // As the server counts: by characters, not by halves of them.
  const { length } = [...text.trim()];
  const isTooLong = length > MAX_CHAT_TEXT;
  useEffect(() => field.current?.focus(), []);

  const write = (next: string) => {
    setText(next);
    keepDraft(peer.userId, next);
  };
  const send = () => {
    field.current?.focus();
    if (length === 0 || isTooLong) return;
    onSend(text.trim());
    write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word; Safari tells so by the old key code only.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={3}
        aria-label={t('消息内容')}
        aria-describedby={COUNT_ID}
        aria-invalid={isTooLong || undefined}
        placeholder={t('回车发送，Shift+回车换行')}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.sending}>
        <span id={COUNT_ID} className={isTooLong ? styles.tooLong : styles.count}>
          {isTooLong && t('不超过{n}个字符', { n: MAX_CHAT_TEXT })} {length}/{MAX_CHAT_TEXT}
        </span>
        <Button kind="primary" type="submit" disabled={length === 0 || isTooLong}>
          {t('发送')}
        </Button>
      </div>
    </form>
  );
}
