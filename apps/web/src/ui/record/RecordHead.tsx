import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useTab } from '../../lib/address/tab.ts';
import { CopiedCode } from '../buttons/CopiedCode.tsx';
import { FavouriteStar } from '../buttons/FavouriteStar.tsx';
import { FilePreview } from '../files/FilePreview.tsx';
import type { RecordHeadline } from './record-page.ts';
import styles from './record-page.module.css';

interface RecordHeadProps extends Partial<RecordHeadline> {
  title: string;
  dirty?: boolean;
  /** What is said of its draft. */
  draft?: ReactNode;
  /** A line below. */
  note?: ReactNode;
  /** What can be done. */
  children: ReactNode;
}

/** Names the record of a page and stays in sight with what can be done; once the page is scrolled it is one line. */
export function RecordHead(props: RecordHeadProps) {
  const { title, code, name, picture, status, dirty = false, draft, note, children } = props;
  const t = useTexts();
  const { record } = useTab();
  const isKept = record !== undefined && Boolean(code || name);
  return (
    <>
      <div ref={tellScrolled} className={styles.top} />
      <header ref={tellHeight} className={styles.head}>
        {picture && <HeadPicture url={picture} name={name ?? title} />}
        <div className={styles.naming}>
          <div className={styles.name}>
            <h1>{title}</h1>
            {name ? (
              <strong className={styles.called} title={name} data-entered>
                {name}
              </strong>
            ) : (
              code && <CopiedCode code={code} />
            )}
            {isKept && <FavouriteStar of={record} />}
            {!name && status}
            <span className={styles.dirty} role="status">
              {dirty && t('有未保存的修改')}
            </span>
            {draft}
          </div>
          <HeadFacts {...props} />
        </div>
        <div className={styles.actions} data-actions>
          {children}
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </header>
    </>
  );
}

/** The line below the name. */
function HeadFacts({ name, code, status, facts = [], changed }: Partial<RecordHeadline>) {
  return (
    <div className={styles.facts}>
      {name && code && <CopiedCode code={code} />}
      {name && status}
      {facts.filter(Boolean).map((fact, at) => (
        <span key={at} data-entered>
          {fact}
        </span>
      ))}
      {changed}
    </div>
  );
}

function HeadPicture({ url, name }: { url: string; name: string }) {
  const t = useTexts();
  const [isLarge, setLarge] = useState(false);
  const file = { id: 0, filePath: '', url, originalName: name };
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('图片预览')}
        onClick={() => setLarge(true)}
      >
        <img src={url} alt="" />
      </button>
      {isLarge && <FilePreview file={file} onClose={() => setLarge(false)} />}
    </>
  );
}

/** The tabs below stick to its lower edge, wherever that is. */
function tellHeight(head: HTMLElement | null) {
  if (!head) return;
  const observer = new ResizeObserver(() =>
    head.parentElement?.style.setProperty('--edp-record-head', `${head.offsetHeight}px`),
  );
  observer.observe(head);
  return () => observer.disconnect();
}

/** The head shrinks when the page's upper end is out of sight by more than it gets smaller, so that it does not flicker. */
function tellScrolled(top: HTMLElement | null) {
  if (!top) return;
  const observer = new IntersectionObserver(([entry]) =>
    top.parentElement?.toggleAttribute('data-scrolled', entry?.isIntersecting === false),
  );
  observer.observe(top);
  return () => observer.disconnect();
}
