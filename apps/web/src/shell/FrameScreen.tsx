import { use } from 'react';
import { itemOfTab, isForeign, MenuContext } from '../lib/menu.ts';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/Button.tsx';
import { useFrameState } from './use-frame-state.ts';
import styles from './Shell.module.css';

/** A foreign page of the menu; its address comes from the menu alone and carries nothing of the session. */
export function FrameScreen({ tabKey }: { tabKey: string }) {
  const item = itemOfTab(use(MenuContext), tabKey);
  if (!item || !isForeign(item)) return null;
  return <ForeignPage key={item.url} url={item.url} name={item.name} />;
}

function ForeignPage({ url, name }: { url: string; name: string }) {
  const t = useTexts();
  const { frame, round, isMissing, retry } = useFrameState(url);
  return (
    <div className={styles.foreign}>
      <p className={styles.source}>
        <span className={styles.host}>{hostOf(url)}</span>
        <span>{t('没有显示内容？该网站可能不允许嵌入。')}</span>
        <NewWindow url={url} />
      </p>
      <div className={styles.framed}>
        <iframe
          key={round}
          ref={frame}
          className={styles.frame}
          src={url}
          title={name}
          referrerPolicy="no-referrer"
          // It keeps the origin that it comes from, and cannot lead the window around it elsewhere.
          sandbox="allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox"
        />
        {isMissing && (
          <div className={`${styles.frame} ${styles.missing}`}>
            <div className={styles.notice} role="alert">
              <h1>{t('“{name}”没有打开', { name })}</h1>
              <p>{t('该网站无法访问、响应太慢或不允许嵌入。')}</p>
              <p>
                <NewWindow url={url} />
              </p>
              <Button onClick={retry}>{t('重试')}</Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function NewWindow({ url }: { url: string }) {
  const t = useTexts();
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {t('在新窗口打开')}
    </a>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
