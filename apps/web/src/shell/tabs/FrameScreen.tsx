import { use, type ReactNode } from 'react';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { itemOfTab, isForeign, MenuContext } from '../../lib/session/menu.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { menus } from '@edp/contract/menus';
import { queryOf } from '../../lib/query/query.ts';
import { useFrameState } from './use-frame-state.ts';
import styles from '../Shell.module.css';

/** An external page of the menu; its address comes from the menu alone and carries nothing of the session. */
export function FrameScreen({ tabKey }: { tabKey: string }) {
  const item = itemOfTab(use(MenuContext), tabKey);
  if (!item || !isForeign(item)) return null;
  return <ForeignPage key={item.url} url={item.url} name={item.name} />;
}

function ForeignPage({ url, name }: { url: string; name: string }) {
  const t = useTexts();
  const framing = useFetch(framingOf(url)).data?.framing;
  const isRefused = framing === 'refused';
  return (
    <div className={styles.foreign}>
      <p className={styles.source}>
        <span className={styles.host}>{hostOf(url)}</span>
        {!isRefused && <span>{t('没有显示内容？该网站可能不允许嵌入。')}</span>}
        <NewWindow url={url} />
      </p>
      <div className={styles.framed}>
        {isRefused ? <RefusedPage url={url} name={name} /> : <FramedPage url={url} name={name} />}
      </div>
    </div>
  );
}

function FramedPage({ url, name }: { url: string; name: string }) {
  const t = useTexts();
  const { frame, round, isMissing, retry } = useFrameState(url);
  return (
    <>
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
        <Notice title={t('“{name}”没有打开', { name })}>
          <p>{t('该网站无法访问、响应太慢或不允许嵌入。')}</p>
          <p>
            <NewWindow url={url} />
          </p>
          <Button onClick={retry}>{t('重试')}</Button>
        </Notice>
      )}
    </>
  );
}

function RefusedPage({ url, name }: { url: string; name: string }) {
  const t = useTexts();
  return (
    <Notice title={t('“{name}”不能在此处显示', { name })}>
      <p>{t('该网站不允许嵌入其他网站，请在新窗口中打开。')}</p>
      <Button kind="primary" onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}>
        {t('在新窗口打开')}
      </Button>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${styles.frame} ${styles.missing}`}>
      <div className={styles.notice} role="alert">
        <h1>{title}</h1>
        {children}
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

const KNOWN_FOR_MS = 10 * 60_000;

/** Whether an external page lets itself be framed; the browser does not tell. */
function framingOf(url: string) {
  return { ...queryOf(menus.framing, { url }), scope: 'shell', freshFor: KNOWN_FOR_MS } as const;
}
