import type { NewsItem } from '@edp/contract/news';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DocumentListView } from '../../ui/files/DocumentListView.tsx';
import { RichTextView } from '../../ui/rich-text/RichTextView.tsx';
import styles from './News.module.css';

interface NewsBodyProps {
  item: NewsItem;
  /** Shows how often it was opened and commented on. */
  isCounted?: boolean;
}

export function NewsBody({ item, isCounted = false }: NewsBodyProps) {
  const t = useTexts();
  return (
    <article>
      <dl className={styles.facts}>
        <Fact name={t('发布时间')} value={item.publishDate} />
        {item.updateTime !== '' && <Fact name={t('更新于')} value={item.updateTime} />}
        <Fact name={t('类型')} value={item.typeName} />
        {isCounted && <Fact name={t('浏览量')} value={item.viewCount.toLocaleString('en-US')} />}
        {isCounted && <Fact name={t('评论数')} value={item.commentCount.toLocaleString('en-US')} />}
      </dl>
      <RichTextView value={item.content} />
      {item.attachments.length > 0 && (
        <section className={styles.attachments} aria-label={t('附件')}>
          <h3>{t('附件')}</h3>
          <DocumentListView value={item.attachments} />
        </section>
      )}
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
