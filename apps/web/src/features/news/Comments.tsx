import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { news, NORMAL, type NewsComment } from '@edp/contract/news';
import { call } from '../../lib/call.ts';
import type { OpenedNews } from '../../lib/news.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useRemove } from '../../lib/use-remove.ts';
import { ActionLink } from '../../ui/ActionLink.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { detailQuery } from './detail-query.ts';
import styles from './News.module.css';
import { PagedSection } from './PagedSection.tsx';
import { usePages } from './use-pages.ts';

/** Comments, newest first; one that the reader may delete then stays as deleted. */
export function Comments({ opened }: { opened: OpenedNews }) {
  const t = useTexts();
  const pages = usePages({
    name: 'comments',
    newId: opened.newId,
    load: (input) => call(news.comments, input),
  });
  const [asked, setAsked] = useState<NewsComment>();
  const remove = useRemoveComment(opened);
  return (
    <>
      <PagedSection
        label={t('评论')}
        none={t('还没有评论')}
        pages={pages}
        rowOf={(comment) => (
          <li key={comment.id}>
            <div className={styles.line}>
              <strong>{comment.commentSName}</strong>
              <span>{comment.commentsDate}</span>
              {comment.canDelete && <ActionLink onClick={() => setAsked(comment)}>{t('删除')}</ActionLink>}
              {comment.status !== NORMAL && <span className={styles.status}>{t(comment.status)}</span>}
            </div>
            <p className={comment.status === NORMAL ? styles.words : styles.quiet}>{comment.commentValue}</p>
          </li>
        )}
      />
      {asked && (
        <ConfirmDelete
          name={asked.commentValue}
          onConfirm={() => remove(asked.id)}
          onClose={() => setAsked(undefined)}
          addressOf={() => undefined}
        />
      )}
    </>
  );
}

/** Deletes a comment; the number beside the news follows without opening the news once more. */
function useRemoveComment(opened: OpenedNews) {
  const queries = useQueryClient();
  const remove = useRemove(news.deleteComment);
  return async (commentId: number) => {
    const result = await remove({ commentId });
    if (result.kind === 'removed') {
      queries.setQueryData(
        detailQuery(opened).queryKey,
        (item) => item && { ...item, commentNumber: Math.max(0, item.commentNumber - 1) },
      );
    } else {
      // Somebody else was faster.
      void queries.invalidateQueries({ queryKey: ['data', 'news'] });
    }
    return result;
  };
}
