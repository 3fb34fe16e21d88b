import { createPortal } from 'react-dom';
import type { ForcedNews } from '../../lib/live/news.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { NewsBody } from './NewsBody.tsx';
import styles from './News.module.css';
import { useForcedReading } from './use-forced-reading.ts';

/** News that must be read, one after the other; a window of it closes by being confirmed alone. */
export function ForcedReading({ forced }: { forced: readonly ForcedNews[] }) {
  return (
    <TextsProvider functionKey="news">
      <OneByOne forced={forced} />
    </TextsProvider>
  );
}

function OneByOne({ forced }: { forced: readonly ForcedNews[] }) {
  const t = useTexts();
  const { item, position, total, isBusy, confirm } = useForcedReading(forced);
  if (!item) return null;
  // At the end of the page, because of open dialogs the last one takes the keys.
  return createPortal(
    <Dialog
      key={item.id}
      title={item.title}
      width={680}
      footer={
        <>
          {total > 1 && (
            <span className={styles.position}>{t('第 {n} 条，共 {total} 条', { n: position, total })}</span>
          )}
          <Button kind="primary" busy={isBusy} onClick={confirm}>
            {t('我已阅读')}
          </Button>
        </>
      }
    >
      <NewsBody item={item} />
    </Dialog>,
    document.body,
  );
}
