import { administeredNews } from '@edp/contract/administered-news';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { listPieces } from './administered-news.queries.ts';
import { exportReceipts } from './export-receipts.ts';
import { publishPiece, remindReaders, removeDraft, withdrawPiece } from './publish-news.ts';
import { countReading, findAddressed, listReceipts } from './receipts.queries.ts';
import { readPiece, saveDraft, saveNews } from './save-news.ts';

export const administeredNewsRoutes = implement(administeredNews, {
  async list(input, context) {
    const { rows, ...totals } = await listPieces(context, input);
    return { data: rows, ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readPiece(context, id) }),

  async readings({ ids }, context) {
    const pieces = await findAddressed(context, ids);
    return { data: await Promise.all(pieces.map((piece) => countReading(context, piece))) };
  },

  create: async (form, context) => ({ data: await saveDraft(context, form), msg: '草稿已保存' }),

  update: async (input, context) => ({ data: await saveNews(context, input), msg: '操作成功' }),

  async publish(input, context) {
    const data = await publishPiece(context, input);
    return { data, msg: data.state === 'scheduled' ? '已定时发布' : '发布成功' };
  },

  async withdraw({ id }, context) {
    const data = await withdrawPiece(context, id);
    return { data, msg: data.state === 'draft' ? '已取消定时发布' : '撤回成功' };
  },

  async remove({ id }, context) {
    await removeDraft(context, id);
    return { msg: '删除成功' };
  },

  async receipts(input, context) {
    const [piece] = await findAddressed(context, [input.newsId]);
    if (piece === undefined) throw new AppError('notFound');
    const { rows, ...totals } = await listReceipts(context, piece, input);
    return { data: rows, ...totals };
  },

  exportReceipts: async (input, context) => exportReceipts(context, input),

  async remind({ id }, context) {
    const sent = await remindReaders(context, id);
    return { data: { sent }, msg: sent === 0 ? '没有需要提醒的人' : `已提醒${sent}人` };
  },
});
