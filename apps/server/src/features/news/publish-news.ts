import type { AdministeredNews, administeredNews } from '@edp/contract/administered-news';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { news } from '@edp/contract/news';
import { AppError } from '../../app-error.ts';
import { initialsOf } from '../../database/lists/search.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { shanghaiMoment } from '../../database/records/times.ts';
import { insertRecord, nextRecordId, updateRecord } from '../../database/records/write-record.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { filesOf } from '../../rich-text.ts';
import { given } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { addFiles, requireFiles } from '../files/record-files.queries.ts';
import { sendMessages } from '../inbox/inbox.queries.ts';
import { findPiece, forgetReads, newsRecord, setReminded } from './administered-news.queries.ts';
import { tellChanged, tellForced } from './announce-news.ts';
import { findNews } from './news.queries.ts';
import type { NewsRow } from './news.queries.ts';
import { listUnread } from './receipts.queries.ts';
import { audienceChanges, readPiece, refuseIncomplete, requireLocked, subjectOf } from './save-news.ts';

/** Publishes to everybody of the tenant a piece whose content was made safe. */
export async function publishAtOnce(
  context: SignedInContext,
  { title, typeName: type, content, forcedRead }: ParsedInputOf<typeof news.publish>,
): Promise<NewsRow> {
  const text = filesOf(content);
  await requireFiles(context, [{ field: 'content', ids: text, kind: 'picture' }]);
  const id = await nextRecordId(context);
  const columns = { title, initials: initialsOf(title), type, content, must_be_read: forcedRead };
  const [, , , piece] = await together([
    insertRecord(context, { table: 'news', id }, columns),
    addFiles(context, { table: 'news_files', column: 'news_id', id }, { text }),
    recordEvent(context, { kind: 'newsPublished', subject: subjectOf({ id, title }) }),
    findNews(context, id),
    forcedRead ? tellForced(context) : tellChanged(context, id),
  ]);
  return piece;
}

/**
 * Publishes a piece at once or at a moment to come. What was taken back is read by everybody once more.
 * @throws AppError notFound, stale with the piece as it is now, invalidState when it is out already, invalidInput for what is missing or
 * a moment that is past
 */
export async function publishPiece(
  context: SignedInContext,
  { id, version, publishTime }: ParsedInputOf<typeof administeredNews.publish>,
): Promise<AdministeredNews> {
  const current = await requireLocked(context, id);
  await refuseStale(context, { table: 'news', id, version }, current, () => readPiece(context, id));
  if (current.state === 'published') throw new AppError('invalidState', '新闻已发布');
  const piece = await findPiece(context, id);
  if (piece === undefined) throw new AppError('notFound');
  refuseIncomplete(piece);
  const moment = publishTime ? shanghaiMoment(publishTime) : undefined;
  if (moment !== undefined && moment <= new Date(current.now))
    throw AppError.invalidField('publishTime', '发布时间必须晚于当前时间');
  if (current.state === 'withdrawn') await forgetReads(context, id);
  await together([
    updateRecord(
      context,
      { table: 'news', id },
      { status: 'published', published_at: moment ?? current.now, edited_at: null, reminded_at: null },
    ),
    recordEvent(context, {
      kind: 'newsPublished',
      subject: subjectOf(piece),
      changes: [...given('publishTime', publishTime ?? ''), ...audienceChanges(piece.audience)],
    }),
    // What is scheduled is told by each process when it comes out.
    current.mustBeRead || moment !== undefined ? tellForced(context) : tellChanged(context, id),
  ]);
  return readPiece(context, id);
}

/**
 * Takes a piece back from its readers; what nobody has seen yet is a draft again.
 * @throws AppError notFound, invalidState for what is not published
 */
export async function withdrawPiece(context: SignedInContext, id: number): Promise<AdministeredNews> {
  const current = await requireLocked(context, id);
  const { state, mustBeRead } = current;
  if (state !== 'published' && state !== 'scheduled') throw new AppError('invalidState', '新闻未发布');
  const isOut = state === 'published';
  await together([
    updateRecord(
      context,
      { table: 'news', id },
      isOut ? { status: 'withdrawn' } : { status: 'draft', published_at: null },
    ),
    recordEvent(context, { kind: 'newsWithdrawn', subject: subjectOf(current) }),
    ...(isOut ? [tellChanged(context, id)] : []),
    ...(mustBeRead || !isOut ? [tellForced(context)] : []),
  ]);
  return readPiece(context, id);
}

/** @throws AppError notFound, invalidState for what has been published */
export async function removeDraft(context: SignedInContext, id: number): Promise<void> {
  const { state } = await requireLocked(context, id);
  if (state !== 'draft') throw new AppError('invalidState', '只能删除草稿');
  await moveToBin(context, newsRecord, [id]);
}

/**
 * Sends a message to all who have not read the piece.
 * @throws AppError notFound, invalidState for what is not out, tooMany within an hour after the last time
 */
export async function remindReaders(context: SignedInContext, id: number): Promise<number> {
  const current = await requireLocked(context, id);
  if (current.state !== 'published') throw new AppError('invalidState', '新闻未发布');
  if (current.justReminded) throw new AppError('tooMany', '每小时只能提醒一次，请稍后再试');
  const userIds = await listUnread(context, current);
  if (userIds.length === 0) return 0;
  await setReminded(context, current);
  await sendMessages(context.db, context.tenantId, {
    userIds,
    kind: 'notice',
    title: '您有新闻待阅读',
    content: current.title,
  });
  await recordEvent(context, {
    kind: 'newsReminded',
    subject: subjectOf(current),
    changes: given('people', String(userIds.length)),
  });
  return userIds.length;
}
