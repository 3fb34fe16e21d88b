import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { ChatPage } from '../features/chat/ChatPage.tsx';
import { MessageRecordPage } from '../features/inbox/MessageRecordPage.tsx';
import { MessagesPage } from '../features/inbox/MessagesPage.tsx';
import { loginInfoEntry } from '../lib/session/session-store.ts';
import { useStored } from '../lib/browser/storage.ts';
import { TextsProvider, useLanguage, useTexts } from '../lib/texts/texts.tsx';
import styles from './EmbeddedApp.module.css';

interface EmbeddedPage {
  functionKey: string;
  Component: ComponentType<{ userId: number }>;
}

/** Pages by what stands behind the `#`; the addresses are fixed. */
const pages: Readonly<Record<string, EmbeddedPage>> = {
  '#/messages/1': { functionKey: 'inbox', Component: MessagesPage },
  '#/messageRecord': { functionKey: 'inbox', Component: MessageRecordPage },
  '#/chat/1': { functionKey: 'chat', Component: ChatPage },
};

/** The page of the address for whoever is signed in; another person gets a new one. */
export function EmbeddedApp() {
  const [language] = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language === 'ENG' ? 'en' : 'zh-CN';
  }, [language]);
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  const person = useStored(loginInfoEntry);
  const page = Object.hasOwn(pages, hash) ? pages[hash] : undefined;
  if (!page) return <Notice text="页面不存在" link="返回首页" to="/home" />;
  if (!person?.ticket) return <Notice text="请先登录" link="去登录" to="/login" />;
  return (
    <TextsProvider key={`${hash} ${person.userId}`} functionKey={page.functionKey}>
      <page.Component userId={person.userId} />
    </TextsProvider>
  );
}

function Notice({ text, link, to }: { text: string; link: string; to: string }) {
  const t = useTexts();
  return (
    <main className={styles.notice}>
      <p>{t(text)}</p>
      <a href={to} target="_top">
        {t(link)}
      </a>
    </main>
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
