import { administeredNews } from '@edp/contract/administered-news';
import type { NewsItem } from '@edp/contract/news';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { TextsProvider, useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { TableNotice } from '../../../ui/table/table-states.tsx';
import { NewsBody } from '../NewsBody.tsx';
import newsStyles from '../News.module.css';
import styles from './news-administration.module.css';

/** A stored piece as its readers see it; nothing is counted. */
export function NewsPreview({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  const { data: piece, error, reload } = useRecord(administeredNews.detail, { id });
  if (piece)
    return (
      <TextsProvider functionKey="news">
        <Preview
          piece={{ ...piece, publishDate: piece.publishTime || '–' }}
          about={t('预览：读者将看到以下内容。')}
          onClose={onClose}
        />
      </TextsProvider>
    );
  return (
    <Dialog title={t('预览')} width={820} onClose={onClose}>
      {error ? (
        <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />
      ) : (
        <div className={newsStyles.waiting} aria-busy="true" />
      )}
    </Dialog>
  );
}

/** The same of what stands in the form, saved or not. */
export function TypedPreview({ piece, onClose }: { piece: PreviewedNews; onClose: () => void }) {
  const t = useTexts();
  return (
    <TextsProvider functionKey="news">
      <Preview piece={piece} about={t('预览：保存并发布后读者将看到以下内容。')} onClose={onClose} />
    </TextsProvider>
  );
}

/** As its readers get it, and whether they have to confirm it. */
export type PreviewedNews = NewsItem & { forcedRead: number };

interface PreviewProps {
  piece: PreviewedNews;
  about: string;
  onClose: () => void;
}

function Preview({ piece, about, onClose }: PreviewProps) {
  const t = useTexts();
  const isForced = piece.forcedRead === 1;
  return (
    <Dialog
      title={piece.title}
      width={isForced ? 680 : 820}
      onClose={onClose}
      footer={
        <Button kind={isForced ? 'primary' : 'plain'} onClick={onClose}>
          {isForced ? t('我已阅读') : t('关闭')}
        </Button>
      }
    >
      <p className={styles.hint}>{about}</p>
      <NewsBody item={piece} isCounted={!isForced} />
    </Dialog>
  );
}
