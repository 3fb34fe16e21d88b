import { useEffect } from 'react';
import { tellReached, useConnection } from '../../lib/api/connection.ts';
import styles from './connection-bar.module.css';
import { useTexts } from '../../lib/texts/texts.tsx';

const LOOK_AGAIN_MS = 3000;

/** Says that nothing can be saved at the moment, and looks whether it can again. */
export function ConnectionBar() {
  const t = useTexts();
  const connection = useConnection();
  useEffect(() => {
    if (connection !== 'unreachable') return undefined;
    const look = () => {
      fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => tellReached(ok),
        () => undefined,
      );
    };
    const timer = window.setInterval(look, LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [connection]);
  if (connection === 'connected') return null;
  return (
    <p className={styles.bar} role="alert">
      {connection === 'offline'
        ? t('网络已断开：填写的内容都还在，恢复连接后再保存')
        : t('连接不上服务器：填写的内容都还在，正在重新连接…')}
    </p>
  );
}
