import { buttonOfDraft } from '@edp/contract/draft-forms';
import {
  draftField,
  drafts,
  MAX_DRAFT_BYTES,
  MAX_DRAFTS,
  type DraftOf,
  type ReadDraft,
} from '@edp/contract/drafts';
import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { decrypt, encrypt } from '../../database/keys/encryption.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { readableFiles } from '../files/readable-files.queries.ts';
import { filesIn, shownFields, withAddresses } from './draft-fields.ts';
import {
  discardDraft,
  findDraft,
  findRevision,
  hasRoomForDraft,
  keepDraft,
  keepDraftFiles,
  listDrafts,
} from './drafts.queries.ts';

/** A form is saved two seconds after a key at the earliest; several windows may be typed into. */
const MAX_A_MINUTE = 120;

export const draftRoutes = implement(drafts, {
  save: async (input, context) => ({ data: await saveDraft(context, input) }),

  async mine(_input, context) {
    const held = (await listDrafts(context)).filter((draft) => holdsForm(context, draft));
    const data = held.map(async ({ encryptedTitle, ...draft }) => {
      return {
        ...draft,
        title: await decrypt(context.database, purposeOf(context, 'title'), encryptedTitle),
      };
    });
    return { data: await Promise.all(data) };
  },

  async read(input, context) {
    requireForm(context, input);
    return { data: await readDraft(context, input) };
  },

  async discard({ revision, ...of }, context) {
    await discardDraft(context, of, revision);
    return {};
  },
});

function holdsForm({ session }: SignedInContext, { form, recordId }: DraftOf): boolean {
  const button = buttonOfDraft(form, recordId === 0);
  return button !== undefined && session.rights.buttons.has(button);
}

/** @throws AppError notAllowed for a form whose right the role does not hold, or no longer */
function requireForm(context: SignedInContext, of: DraftOf): void {
  if (!holdsForm(context, of)) throw new AppError('notAllowed');
}

function purposeOf({ tenantId }: SignedInContext, part: 'title' | 'fields') {
  return { name: `draft ${part}` as const, tenantId };
}

/** @throws AppError notAllowed, tooLarge, tooMany, invalidState when it was taken up elsewhere */
async function saveDraft(
  context: SignedInContext,
  { fields, title, version, ...draft }: ParsedInputOf<typeof drafts.save>,
): Promise<OutputOf<typeof drafts.save>['data']> {
  requireForm(context, draft);
  const { database, db, userId } = context;
  const limit = { bucket: `drafts:${userId}`, most: MAX_A_MINUTE, window: '1 minute' };
  await takeUses(db, [limit]);
  const kept = shownFields(draft, fields, context.session.rights);
  const text = JSON.stringify(kept);
  if (Buffer.byteLength(text) > MAX_DRAFT_BYTES) throw new AppError('tooLarge', '内容过大，无法保存草稿');
  if (!(await hasRoomForDraft(context, draft)))
    throw new AppError('tooMany', `草稿已有${MAX_DRAFTS}份，请先在首页的“我的草稿”中放弃一些`);
  const saved = await keepDraft(context, draft, {
    ...draft,
    recordVersion: version,
    encryptedTitle: await encrypt(database, purposeOf(context, 'title'), title),
    encryptedFields: await encrypt(database, purposeOf(context, 'fields'), text),
  });
  if (saved === undefined) return overtaken(context, draft);
  await keepDraftFiles(context, saved.id, filesIn(kept));
  return saved;
}

/**
 * What came late is in the draft already, with more.
 * @throws AppError invalidState when another session has taken it up
 */
async function overtaken(context: SignedInContext, draft: DraftOf & { session: string }) {
  const found = await findRevision(context, draft);
  if (found?.session === draft.session) return found;
  throw new AppError('invalidState', '草稿已在其他窗口或电脑上继续填写');
}

async function readDraft(context: SignedInContext, of: DraftOf): Promise<ReadDraft | null> {
  const found = await findDraft(context, of);
  if (found === undefined) return null;
  const { encryptedFields, ...draft } = found;
  const text = await decrypt(context.database, purposeOf(context, 'fields'), encryptedFields);
  const fields = draftField.array().parse(JSON.parse(text));
  const shown = shownFields(of, fields, context.session.rights);
  const readable = await readableFiles(context, filesIn(shown));
  const addressOf = (id: number) =>
    readable.has(id) ? context.pictureAddress(context.tenantId, id) : undefined;
  return { ...draft, fields: withAddresses(shown, addressOf) };
}
