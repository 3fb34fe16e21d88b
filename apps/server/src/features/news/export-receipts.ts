import type { administeredNews } from '@edp/contract/administered-news';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Language } from '@edp/contract/multilingual';
import { AppError } from '../../app-error.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { FileAnswer, SignedInContext } from '../../http/context.ts';
import { csvHead, csvLines } from '../../spreadsheets/csv-lines.ts';
import { streamPieces } from '../../http/files/stream-pieces.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import { recordRead } from '../../security-events/record-event.ts';
import type { AddressedNews } from './news-audience.queries.ts';
import { countReceipts, eachReceipt, findAddressed } from './receipts.queries.ts';
import type { ReceiptRow } from './receipts.queries.ts';
import { subjectOf } from './save-news.ts';

/** All people of a tenant are read each time. */
const MAX_EXPORTS = 20;

type Words = Readonly<Record<Language, string>>;

const columns: readonly { title: Words; cell: (row: ReceiptRow, language: Language) => string }[] = [
  { title: { ZHS: '姓名', ENG: 'Name' }, cell: ({ name }) => name },
  { title: { ZHS: '账号', ENG: 'Account' }, cell: ({ account }) => account },
  { title: { ZHS: '部门', ENG: 'Department' }, cell: ({ departmentName }) => departmentName },
  {
    title: { ZHS: '状态', ENG: 'State' },
    cell: ({ readTime }, language) => (readTime === '' ? states.unread : states.read)[language],
  },
  { title: { ZHS: '阅读时间', ENG: 'Read at' }, cell: ({ readTime }) => readTime },
];
const states = { read: { ZHS: '已读', ENG: 'Read' }, unread: { ZHS: '未读', ENG: 'Not read' } } as const;
const fileName: Words = { ZHS: '新闻回执', ENG: 'News receipts' };

/**
 * The receipts that the filters find, as a table that is read while it is sent; who took it is recorded before.
 * @throws AppError tooMany, notFound
 */
export async function exportReceipts(
  context: SignedInContext,
  { newsId, ...filters }: ParsedInputOf<typeof administeredNews.exportReceipts>,
): Promise<FileAnswer> {
  const { database, language, userId } = context;
  await takeUses(database.global, [
    { bucket: `news-export:${userId}`, most: MAX_EXPORTS, window: '10 minutes' },
  ]);
  const [piece] = await findAddressed(context, [newsId]);
  if (piece === undefined) throw new AppError('notFound');
  const total = await countReceipts(context, piece, filters);
  await recordRead(context, {
    kind: 'exported',
    subject: subjectOf(piece),
    changes: [{ what: 'rows', to: String(total) }],
  });
  return {
    contentType: 'text/csv; charset=utf-8',
    body: await streamPieces(linesOf(context, piece, filters)),
    headers: { 'content-disposition': disposition('attachment', `${fileName[language]}.csv`) },
  };
}

async function* linesOf(
  context: SignedInContext,
  piece: AddressedNews,
  filters: Parameters<typeof eachReceipt>[2],
): AsyncGenerator<Uint8Array> {
  const { language } = context;
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead(columns.map(({ title }) => title[language])));
  for await (const rows of eachReceipt(context, piece, filters))
    yield encoder.encode(csvLines(rows.map((row) => columns.map(({ cell }) => cell(row, language)))));
}
