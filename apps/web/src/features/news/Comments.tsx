import { useState } from 'react';
import { news, NORMAL, type NewsComment } from '@edp/contract/news';
import type { OpenedNews } from '../../lib/live/news.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useRemove } from '../../lib/query/use-remove.ts';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { refreshData } from '../../lib/query/query-client.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { listOf } from '../../lib/list/list-query.ts';
import { useLocalList } from '../../lib/list/use-list.ts';
import { newsItemQuery } from './news-content.ts';
import styles from './News.module.css';
import { PagedSection } from './PagedSection.tsx';

/** Comments, newest first; one that the reader may delete then stays as deleted. */
export function Comments({ opened }: { opened: OpenedNews }) {
  const t = useTexts();
  const list = useLocalList(listOf(news.comments, { filters: [], always: { newsId: opened.newsId } }));
  const [asked, setAsked] = useState<NewsComment>();
  const remove = useRemoveComment(opened);
  return (
    <>
      <PagedSection
        label={t('评论')}
        none={t('还没有评论')}
        list={list}
        rowOf={(comment) => (
          <li key={comment.id}>
            <div className={styles.line}>
              <strong>{comment.userName}</strong>
              <span>{comment.time}</span>
              {comment.canDelete && <ActionLink onClick={() => setAsked(comment)}>{t('删除')}</ActionLink>}
              {comment.status !== NORMAL && <span className={styles.status}>{t(comment.status)}</span>}
            </div>
            <p className={comment.status === NORMAL ? styles.words : styles.quiet}>{comment.text}</p>
          </li>
        )}
      />
      {asked && (
        <ConfirmDelete
          name={asked.text}
          consequence={t('删除后不能恢复。')}
          onConfirm={() => remove(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Deletes a comment; the number next to the news follows without opening the news once more. */
function useRemoveComment(opened: OpenedNews) {
  const { change } = useFetch(newsItemQuery(opened.newsId, opened.opening));
  const remove = useRemove(news.deleteComment);
  return async (commentId: number) => {
    const result = await remove({ commentId });
    if (result.kind === 'removed') {
      change((item) => ({ ...item, commentCount: Math.max(0, item.commentCount - 1) }));
    } else {
      // Somebody else was faster.
      void refreshData();
    }
    return result;
  };
}
