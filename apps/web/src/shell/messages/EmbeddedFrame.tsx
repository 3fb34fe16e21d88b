import { useEffect, useRef } from 'react';
import { onTold, tell } from '../../lib/session/embedding.ts';
import { onLive } from '../../lib/live/live.ts';
import { endSession } from '../../lib/session/session-end.ts';
import { isTopmost } from '../../ui/overlay/Dialog.tsx';
import styles from './Messages.module.css';

interface EmbeddedFrameProps {
  address: string;
  title: string;
}

/** One of our own pages in a frame; it says when its session is over, and is told when messages come or are read. */
export function EmbeddedFrame({ address, title }: EmbeddedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
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
          if (message.embedded === 'sessionOver') endSession(message.ticket);
        },
      ),
    [],
  );
  useEffect(
    () =>
      onLive(({ method }) => {
        if (method === 'messagePush' || method === 'initMessage')
          tell(frame.current?.contentWindow, { embedded: 'changed' });
      }),
    [],
  );
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={address}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox"
      onLoad={takeFocus}
    />
  );
}
