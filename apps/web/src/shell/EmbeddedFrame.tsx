import { useEffect, useEffectEvent, useRef } from 'react';
import { onTold, tell } from '../lib/embedding.ts';
import { onLive } from '../lib/live.ts';
import { endSession } from '../lib/session-end.ts';
import { isTopmost } from '../ui/Dialog.tsx';
import styles from './Messages.module.css';

interface EmbeddedFrameProps {
  address: string;
  title: string;
  onEscape: () => void;
}

/** One of our own pages in a frame; it says what only the page around it can do, and is told what has come. */
export function EmbeddedFrame({ address, title, onEscape }: EmbeddedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const escape = useEffectEvent(onEscape);
  // Whatever has come over it meanwhile keeps the focus.
  const takeFocus = () => {
    const dialog = frame.current?.closest('dialog');
    if (dialog && isTopmost(dialog)) frame.current?.focus();
  };
  useEffect(
    () =>
      onTold(
        () => frame.current?.contentWindow,
        (message) => {
          if (message.embedded === 'escape') escape();
          if (message.embedded === 'sessionOver') endSession(message.ticket);
        },
      ),
    [],
  );
  useEffect(
    () =>
      onLive(({ method }) => {
        if (method === 'messagePush') tell(frame.current?.contentWindow, { embedded: 'news' });
      }),
    [],
  );
  return <iframe ref={frame} className={styles.frame} src={address} title={title} onLoad={takeFocus} />;
}
