import type { AdministeredNews, administeredNews, AudienceParty } from '@edp/contract/administered-news';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { FieldError } from '@edp/contract/envelope';
import { isBlankRichText } from '@edp/contract/rich-text';
import { AppError } from '../../app-error.ts';
import { initialsOf } from '../../database/lists/search.ts';
import { newListUses, refuseInvalidUses } from '../../database/records/new-uses.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { insertRecord, nextRecordId, updateRecord } from '../../database/records/write-record.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filesOf, safeRichText } from '../../rich-text.ts';
import { listed, replaced, touched } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityChange } from '../../security-events/record-event.ts';
import { addFiles, keepFiles, requireFiles } from '../files/record-files.queries.ts';
import { findPiece, lockPiece, replaceAudience } from './administered-news.queries.ts';
import type { LockedPiece, PieceRow } from './administered-news.queries.ts';
import { tellChanged, tellForced } from './announce-news.ts';
import { toAdministeredNewsDto } from './news-dto.ts';

type Form = ParsedInputOf<typeof administeredNews.create>;

/** @throws AppError notFound */
export async function readPiece(context: SignedInContext, id: number): Promise<AdministeredNews> {
  return toAdministeredNewsDto(await requirePiece(context, id), context);
}

async function requirePiece(context: SignedInContext, id: number): Promise<PieceRow> {
  const row = await findPiece(context, id);
  if (row === undefined) throw new AppError('notFound');
  return row;
}

/** @throws AppError notFound */
export async function requireLocked(context: SignedInContext, id: number): Promise<LockedPiece> {
  const piece = await lockPiece(context, id);
  if (piece === undefined) throw new AppError('notFound');
  return piece;
}

/** @throws AppError invalidInput for files that the caller may not have and parties that are not there */
export async function saveDraft(context: SignedInContext, form: Form): Promise<AdministeredNews> {
  const { columns, files, audience } = await writtenOf(context, form, []);
  const id = await nextRecordId(context);
  await together([
    insertRecord(
      context,
      { table: 'news', id },
      { ...columns, content: columns.content ?? '', status: 'draft', published_at: null },
    ),
    addFiles(context, filesOwner(id), files),
    ...(audience === undefined ? [] : [replaceAudience(context, id, audience)]),
  ]);
  return readPiece(context, id);
}

/**
 * Changes a piece; what readers see already is told to be changed.
 * @throws AppError as `saveDraft`, notFound, stale with the piece as it is now, notAllowed to change what is or will be seen without
 * the right to publish
 */
export async function saveNews(
  context: SignedInContext,
  { id, version, ...form }: ParsedInputOf<typeof administeredNews.update>,
): Promise<AdministeredNews> {
  const current = await requireLocked(context, id);
  const isPublic = current.state === 'published' || current.state === 'scheduled';
  if (isPublic && !context.session.rights.buttons.has('news:publish')) throw new AppError('notAllowed');
  await refuseStale(context, { table: 'news', id, version }, current, () => readPiece(context, id));
  const former = await requirePiece(context, id);
  const { columns, files, audience } = await writtenOf(context, form, former.audience);
  const isOut = current.state === 'published';
  await together([
    updateRecord(context, { table: 'news', id }, { ...columns, edited_at: isOut ? new Date() : undefined }),
    keepFiles(context, filesOwner(id), files),
    ...(audience === undefined ? [] : [replaceAudience(context, id, audience)]),
  ]);
  const piece = await requirePiece(context, id);
  if (isPublic) {
    refuseIncomplete(piece);
    const changes = changesOf(former, piece);
    await recordEvent(context, { kind: 'newsUpdated', subject: subjectOf(former), changes });
  }
  if (isOut) await tellChanged(context, id);
  if (current.mustBeRead || piece.forcedRead === 1) await tellForced(context);
  return toAdministeredNewsDto(piece, context);
}

/**
 * What readers would be shown has a content, and readers.
 * @throws AppError invalidInput
 */
export function refuseIncomplete({
  content,
  everybody,
  audience,
}: Pick<PieceRow, 'content' | 'everybody' | 'audience'>): void {
  const errors: FieldError[] = [];
  if (isBlankRichText(content)) errors.push({ path: 'content', message: '请输入内容' });
  if (everybody === 0 && audience.length === 0) errors.push({ path: 'audience', message: '请选择发布范围' });
  if (errors.length > 0) throw AppError.invalidFields(errors);
}

/** Which piece an event is about. */
export function subjectOf({ id, title }: Pick<PieceRow, 'id' | 'title'>) {
  return { kind: 'news' as const, id, name: title };
}

/** Whom a published piece is for, as the log tells it. */
export function audienceChanges(audience: readonly AudienceParty[]): SecurityChange[] {
  return listed(
    'audience',
    audience.map(({ name }) => name),
    [],
  );
}

function changesOf(former: PieceRow, piece: PieceRow): SecurityChange[] {
  const without = (some: readonly AudienceParty[], others: readonly AudienceParty[]) =>
    some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name);
  const flag = (value: number) => String(value === 1);
  return [
    ...replaced('name', former.title, piece.title),
    ...touched('content', former.content, piece.content),
    ...replaced('forcedRead', flag(former.forcedRead), flag(piece.forcedRead)),
    ...replaced('everybody', flag(former.everybody), flag(piece.everybody)),
    ...listed('audience', without(piece.audience, former.audience), without(former.audience, piece.audience)),
  ];
}

/** What a form becomes in the tables; undefined keeps what is stored. Stopped groups stay where they are and are not added. */
async function writtenOf(context: SignedInContext, form: Form, stored: readonly AudienceParty[]) {
  const { title, typeName: type, content: sent, attachments, forcedRead, everybody } = form;
  const content = sent === undefined ? undefined : await safeRichText(sent);
  const text = content === undefined ? undefined : filesOf(content);
  await requireFiles(context, [
    { field: 'content', ids: text ?? [], kind: 'picture' },
    { field: 'attachments', ids: attachments ?? [], kind: 'document' },
  ]);
  const columns = {
    title,
    initials: initialsOf(title),
    type,
    content,
    must_be_read: forcedRead === 1,
    for_everybody: everybody === 1,
  };
  const audience = everybody === 1 ? [] : form.audience && onceEach(form.audience);
  const groups = (audience ?? []).filter(({ kind }) => kind === 'group').map(({ id }) => id);
  const before = stored.map(({ id }) => id);
  await refuseInvalidUses(context, newListUses('userGroup', 'audience', { chosen: groups, stored: before }));
  return { columns, files: { document: attachments, text }, audience };
}

function onceEach<Party extends { id: number }>(parties: readonly Party[]): Party[] {
  return [...new Map(parties.map((party) => [party.id, party])).values()];
}

function filesOwner(id: number) {
  return { table: 'news_files', column: 'news_id', id } as const;
}
