import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { recordId, requiredText, timestamp } from './fields.ts';
import { uploadedFile } from './files.ts';
import { dataOf, listOf, paging } from './paging.ts';
import { boundedHtml } from './rich-text.ts';
import { onWire } from './wire-names.ts';

export const tickerItem = z.object({ newsId: onWire('newId', z.number()), title: z.string() });
export type TickerItem = z.infer<typeof tickerItem>;

const newsItem = z.object({
  id: z.number(),
  title: z.string(),
  publishDate: timestamp,
  typeName: onWire('newsTypeValue', z.string()),
  viewCount: onWire('numberViews', z.number()),
  commentCount: onWire('commentNumber', z.number()),
  /** Sanitised HTML. */
  content: onWire('newsContent', z.string()),
});

/** A piece as it is read, with its attachments; `updateTime` is empty where it was not changed since it was published. */
export const openedNews = newsItem.extend({ updateTime: timestamp, attachments: z.array(uploadedFile) });
export type NewsItem = z.infer<typeof openedNews>;

/** The status of a comment that may be deleted. */
export const NORMAL = '正常';

export const newsComment = z.object({
  id: z.number(),
  time: onWire('commentsDate', timestamp),
  userName: onWire('commentSName', z.string()),
  text: onWire('commentValue', z.string()),
  status: z.enum([NORMAL, '已屏蔽', '已删除']),
  /** Whether the reader may delete it: one of normal status that is his, or any such one for who moderates. */
  canDelete: z.boolean(),
});
export type NewsComment = z.infer<typeof newsComment>;

const browseRecord = z.object({
  time: onWire('commentsDate', timestamp),
  userName: onWire('commentSName', z.string()),
});

/** So many are answered at once, and so many a person is asked to read at one sign-in. */
const MAX_NEWS_AT_ONCE = 50;

/** HTML; unlike other texts it holds line ends. */
const content = boundedHtml('请输入内容').min(1, '请输入内容');

const { pageNo, pageSize } = paging(['id']);
const pageOfNews = z.object({ newsId: onWire('newId', recordId), pageNo, pageSize });
const service = '/v6/DcNewsController';
const comments = '/v6/DcNewsCommentController';

export const news = {
  ticker: endpoint({
    summary: 'Newest news that are for the caller, for the line in the header',
    method: 'GET',
    path: `${service}/getNewImgList`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'everybody reads the news that are for them' },
    success: 'shell',
    input: z.object({ userId: recordId.optional() }),
    output: dataOf(z.array(tickerItem)),
  }),
  content: endpoint({
    summary: 'News with their content, in the order asked for; counts a view and leaves a browse record',
    method: 'POST',
    path: `${service}/getNewsContent`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'everybody reads the news that are for them' },
    // The counter is not kept locked while the content is made safe.
    transaction: 'own',
    success: 'shell',
    input: z.object({ newsIds: z.array(recordId).min(1, '格式不正确').max(MAX_NEWS_AT_ONCE, '格式不正确') }),
    output: dataOf(z.array(openedNews)),
  }),
  confirmRead: endpoint({
    summary: 'Records that the caller has read a piece of news that must be read',
    method: 'GET',
    path: `${service}/forcedReadRecord`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'everybody reads the news that are for them' },
    success: 'shell',
    input: z.object({ newsId: onWire('newId', recordId) }),
    output: nothing,
  }),
  publish: endpoint({
    summary:
      'Publishes a piece of news to everybody of the tenant; open windows show its title at once, and the piece when it must be read',
    method: 'POST',
    path: `${service}/saveNews`,
    kind: 'command',
    access: 'signed-in',
    permission: ['home:publishNews'],
    // No connection waits while the content is made safe.
    transaction: 'own',
    input: z.object({
      title: requiredText('标题', 100),
      typeName: onWire('newsTypeValue', requiredText('新闻类型', 20)),
      content: onWire('newsContent', content),
      forcedRead: z
        .union([z.boolean(), z.literal([0, 1])], '格式不正确')
        .transform(Boolean)
        .default(false),
    }),
    output: dataOf(newsItem),
  }),
  comments: endpoint({
    summary: 'Comments on a piece of news, newest first',
    method: 'GET',
    path: `${comments}/queryCommentList`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'everybody reads the news that are for them' },
    input: pageOfNews,
    output: listOf(newsComment),
  }),
  deleteComment: endpoint({
    summary:
      'Deletes a comment of normal status, by its author or who moderates; it stays in the list as deleted',
    method: 'GET',
    path: `${comments}/deleteComment`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: "one's own comment; others need news:moderate" },
    input: z.object({ commentId: recordId }),
    output: nothing,
  }),
  views: endpoint({
    summary: 'Who opened a piece of news, newest first',
    method: 'GET',
    path: `${comments}/queryNewsViewsList`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'everybody reads the news that are for them' },
    input: pageOfNews,
    output: listOf(browseRecord),
  }),
};
