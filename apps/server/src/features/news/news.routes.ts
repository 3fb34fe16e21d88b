import { news } from '@edp/contract/news';
import type { NewsItem } from '@edp/contract/news';
import { isBlankRichText } from '@edp/contract/rich-text';
import { AppError } from '../../app-error.ts';
import { announce } from '../../database/announce.ts';
import type { TenantScope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { filesOf, safeRichText, withAddresses } from '../../rich-text.ts';
import {
  createNews,
  findCommenter,
  listComments,
  listViews,
  markCommentDeleted,
  newestNews,
  openNews,
  recordRead,
} from './news.queries.ts';
import type { NewsRow } from './news.queries.ts';

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
      // Safe whenever it leaves, however it came into the database.
      data.push(readable(row, await safeRichText(row.content), context));
    }
    return { data };
  },

  async confirmRead({ newsId }, context) {
    if (!(await recordRead(context, newsId))) throw new AppError('notFound');
    return { msg: '操作成功' };
  },

  async publish({ title, typeName: type, content: sent, forcedRead: must_be_read }, context) {
    const { database, tenantId, keepAnswer } = context;
    const content = await safeRichText(sent);
    if (isBlankRichText(content)) throw AppError.invalidField('content', '请输入内容');
    return database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
      const added = await createNews(
        { db, tenantId },
        { title, type, content, must_be_read },
        filesOf(content),
      );
      if (must_be_read) await announceNews({ db, tenantId }, added.id);
      const answer = { data: readable(added, content, context), msg: '操作成功' };
      keepAnswer(sendWithCommit, answer);
      return answer;
    });
  },

  async comments(input, context) {
    const { rows, ...totals } = await listComments(context, { ...input, moderates: moderates(context) });
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
    const { rows, ...totals } = await listViews(context, input);
    return { data: rows, ...totals };
  },
});

/** Whoever does not deletes only comments of his own. */
function moderates({ session }: SignedInContext): boolean {
  return session.rights.buttons.has('news:moderate');
}

function readable(row: NewsRow, safe: string, { tenantId, pictureAddress }: SignedInContext): NewsItem {
  return { ...row, content: withAddresses(safe, (fileId) => pictureAddress(tenantId, fileId)) };
}

async function announceNews({ db, tenantId }: TenantScope, newsId: number): Promise<void> {
  const message = { method: 'newsMessage' as const, newData: [newsId] };
  await announce(db, { kind: 'message', tenantId, message });
}
