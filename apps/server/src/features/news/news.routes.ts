import { news } from '@edp/contract/news';
import type { NewsItem } from '@edp/contract/news';
import { isBlankRichText } from '@edp/contract/rich-text';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { safeRichText } from '../../rich-text.ts';
import { toNewsDto } from './news-dto.ts';
import {
  findCommenter,
  isReadable,
  listComments,
  listViews,
  markCommentDeleted,
  newestNews,
  openNews,
  recordRead,
} from './news.queries.ts';
import { publishAtOnce } from './publish-news.ts';

export const newsRoutes = implement(news, {
  ticker: async (_input, context) => ({ data: await newestNews(context) }),

  async content({ newsIds }, context) {
    const { database, tenantId } = context;
    const ids = [...new Set(newsIds)];
    const rows = await database.inTenantTransaction(tenantId, (db) => openNews({ ...context, db }, ids));
    if (rows.length === 0) throw new AppError('notFound');
    const byId = new Map(rows.map((row) => [row.id, row]));
    const data: NewsItem[] = [];
    for (const row of ids.flatMap((id) => byId.get(id) ?? [])) {
      data.push(await toNewsDto(row, context));
    }
    return { data };
  },

  async confirmRead({ newsId }, context) {
    if (!(await recordRead(context, newsId))) throw new AppError('notFound');
    return { msg: '操作成功' };
  },

  async publish({ content: sent, ...form }, context) {
    const { database, tenantId, keepAnswer } = context;
    const content = await safeRichText(sent);
    if (isBlankRichText(content)) throw AppError.invalidField('content', '请输入内容');
    return database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
      const piece = await publishAtOnce({ ...context, db }, { ...form, content });
      const answer = { data: await toNewsDto(piece, context, content), msg: '操作成功' };
      keepAnswer(sendWithCommit, answer);
      return answer;
    });
  },

  async comments(input, context) {
    const asked = { ...input, moderates: moderates(context) };
    const [may, { rows, ...totals }] = await Promise.all([
      isReadable(context, input.newsId),
      listComments(context, asked),
    ]);
    if (!may) throw new AppError('notFound');
    return { data: rows, ...totals };
  },

  async deleteComment({ commentId }, context) {
    const commenter = await findCommenter(context, commentId);
    if (commenter === undefined) throw new AppError('notFound');
    if (commenter !== context.userId && !moderates(context)) throw new AppError('notAllowed');
    if (!(await markCommentDeleted(context, commentId))) throw new AppError('invalidState');
    return { msg: '删除成功' };
  },

  async views(input, context) {
    const [may, { rows, ...totals }] = await Promise.all([
      isReadable(context, input.newsId),
      listViews(context, input),
    ]);
    if (!may) throw new AppError('notFound');
    return { data: rows, ...totals };
  },
});

/** Whoever does not deletes only comments of his own. */
function moderates({ session }: SignedInContext): boolean {
  return session.rights.buttons.has('news:moderate');
}
