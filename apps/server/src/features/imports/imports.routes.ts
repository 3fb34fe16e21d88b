import { imports } from '@edp/contract/imports';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { extensionOf, takes } from '../../http/uploads/upload-purpose.ts';
import { invalidType } from '../../http/uploads/upload-refusals.ts';
import { wordsOf } from '../../imports/import-words.ts';
import { IMPORT } from '../../imports/import-kind-name.ts';
import type { ImportStep } from '../../imports/import-job.ts';
import { addedRecords, countRows, pageOfRows } from '../../imports/import-rows.queries.ts';
import { requireNoun } from '../../imports/imported-nouns.ts';
import {
  beginStep,
  createImport,
  keepArchive,
  changeImport,
  lockImport,
  type ImportState,
  type StoredImport,
} from '../../imports/imports.queries.ts';
import { checkMatching } from '../../imports/match-columns.ts';
import { openSheet } from '../../imports/read-sheet.ts';
import { jobFileAnswer, storeObject } from '../../jobs/background/job-file.ts';
import type { ImportedNoun } from '../../imports/imported-noun.ts';
import { submitJob } from '../../jobs/background/submit-job.ts';
import { translateMessage } from '../../messages.ts';
import { correctCell } from './correct-cell.ts';
import { PictureArchive } from '../../imports/pictures/archive.ts';
import { removePictures } from '../../imports/pictures/import-pictures.queries.ts';
import { picturesFor } from '../../imports/pictures/row-pictures.ts';
import {
  fieldsOf,
  openImport,
  picturesOfRows,
  toImportDto,
  toRowDto,
  type OpenImport,
} from './import-dto.ts';
import { templateAnswer, wrongRowsAnswer } from './import-files.ts';

const OTHER_WORKBOOKS: ReadonlySet<string> = new Set(['xls', 'xlsm']);

export const importRoutes = implement(imports, {
  async start({ list, within }, context, file) {
    const noun = requireNoun(list, context.session);
    const withinId = await requireTree(context, noun, within);
    const { database, tenantId, userId, keepAnswer } = context;
    const { path, fileName, size } = file;
    // What is no spreadsheet at all is refused at once; one of another kind is told what to do about it.
    const extension = extensionOf(fileName);
    if (!takes('spreadsheet', extension) && !OTHER_WORKBOOKS.has(extension)) throw invalidType('spreadsheet');
    await openSheet(path, fileName);
    const storedAs = await storeObject(context, path);
    return database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
      const bound = { ...context, db };
      const stored = { userId, list, fileName, byteSize: size, storedAs, withinId };
      const id = await createImport({ db, tenantId }, stored);
      await begin(bound, { id, list }, { state: 'reading', step: 'read' });
      const answer = { data: { id } };
      keepAnswer(sendWithCommit, answer);
      return answer;
    });
  },

  async detail({ id }, context) {
    const open = await openImport(context, id);
    return { data: await toImportDto(open, await countRows(context, id)) };
  },

  async rows({ id, outcome, left, pageNo, pageSize }, context) {
    const open = await openImport(context, id);
    const filter = { outcome, left: left === 1, pageNo, pageSize };
    const { rows, total } = await pageOfRows(context, id, filter);
    const pictures = await picturesOfRows(open, rows);
    return { data: rows.map((row) => toRowDto(open, row, pictures)), total };
  },

  async addPictures({ id }, context, file) {
    const { database, tenantId, keepAnswer } = context;
    const { noun } = await openImport(context, id);
    if (picturesFor(noun, context.session) === undefined)
      throw new AppError('invalidState', '此列表的数据没有图片');
    if (!takes('archive', extensionOf(file.fileName))) throw invalidType('archive');
    const archive = await PictureArchive.open(file.path);
    archive.close();
    const storedAs = await storeObject(context, file.path);
    return database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
      const bound = { ...context, db };
      const { found } = await idleImport(bound, id, ['checked']);
      await removePictures(bound, id);
      await keepArchive(bound, found, { name: file.fileName, storedAs });
      await begin(bound, found, { state: 'checking', step: 'pictures' });
      keepAnswer(sendWithCommit, {});
      return {};
    });
  },

  async match({ id, matching }, context) {
    const { found, noun } = await idleImport(context, id, ['checked', 'checking', 'reading']);
    const fields = await fieldsOf(noun, context);
    checkMatching(matching, { headings: found.headings, fields, key: noun.list.imported.key });
    const inOrder = matching.toSorted((one, other) => one.column - other.column);
    await changeImport(context, id, { matching: inOrder.map((match) => ({ ...match, sure: true })) });
    await begin(context, found, { state: 'checking', step: 'check' });
    return {};
  },

  async correct({ id, number, field, text, everywhere }, context) {
    const { found, noun } = await idleImport(context, id, ['checked']);
    const fields = await fieldsOf(noun, context);
    const correction = { number, field, text, everywhere: everywhere === 1 };
    const { row, mended } = await correctCell(context, { found, noun, fields }, correction);
    const open = { found, noun, fields, context };
    return { data: { ...toRowDto(open, row, await picturesOfRows(open, [row])), mended } };
  },

  async apply({ id, which }, context) {
    const { found } = await idleImport(context, id, ['checked', 'importing', 'done']);
    const step = { state: 'importing', step: 'apply', which } as const;
    return { data: { id: await begin(context, found, step) }, msg: '已开始导入' };
  },

  async takeBack({ id }, context) {
    const { found } = await idleImport(context, id, ['importing', 'done', 'takingBack']);
    const step = { state: 'takingBack', step: 'takeBack' } as const;
    return { data: { id: await begin(context, found, step) }, msg: '已开始撤销' };
  },

  async firstPasswords({ id }, context) {
    const { found, noun } = await openImport(context, id);
    if (noun.passwords === undefined) throw new AppError('invalidState', '此列表的数据没有密码');
    return { data: await noun.passwords.give(context, await addedRecords(context, found.id)) };
  },

  wrongRows: async ({ id }, context) => wrongRowsAnswer(await openImport(context, id)),

  template: async ({ list }, context) => templateAnswer(requireNoun(list, context.session), context),

  async trees({ list }, context) {
    return { data: (await requireNoun(list, context.session).trees?.(context)) ?? [] };
  },

  async file({ id }, context) {
    const { found } = await openImport(context, id);
    const { storedAs, fileName, byteSize } = found;
    return jobFileAnswer(context, { storedAs, fileName, byteSize });
  },
});

/**
 * The tree that rows go into, where they go into one.
 * @throws AppError invalidInput without it, or where there is no such tree
 */
async function requireTree(
  context: SignedInContext,
  { list, trees }: ImportedNoun,
  within: number | undefined,
): Promise<number | undefined> {
  const tree = list.imported.within;
  if (tree === undefined || trees === undefined) return undefined;
  const isThere = (await trees(context)).some(({ id }) => id === within);
  if (!isThere) throw AppError.invalidField('within', `请选择${tree.title}`);
  return within;
}

/**
 * An import of the caller that nothing happens to, kept from other commands.
 * @throws AppError notFound, invalidState while a job has it or where its state allows nothing of the kind
 */
async function idleImport(
  context: SignedInContext,
  id: number,
  states: readonly ImportState[],
): Promise<Omit<OpenImport, 'fields' | 'context'>> {
  const found = await lockImport(context, id);
  if (found === undefined) throw new AppError('notFound');
  const noun = requireNoun(found.list, context.session);
  if (found.job.state === 'waiting' || found.job.state === 'running')
    throw new AppError('invalidState', '导入正在进行，请稍候');
  if (!states.includes(found.state)) throw new AppError('invalidState', '导入的状态已变更，请刷新');
  return { found, noun };
}

/** How the job of a step is called in the list of jobs. */
const nameOf: Readonly<Record<ImportStep['step'], (title: string) => string>> = {
  read: (title) => `${title}（检查）`,
  pictures: (title) => `${title}（检查）`,
  check: (title) => `${title}（检查）`,
  apply: (title) => title,
  takeBack: (title) => `${title}（撤销）`,
};

/** Lets a job do the next step; answers the job. */
async function begin(
  context: SignedInContext,
  { id, list }: Pick<StoredImport, 'id' | 'list'>,
  { state, ...step }: Omit<ImportStep, 'importId'> & { state: ImportState },
): Promise<number> {
  const noun = requireNoun(list, context.session);
  const title = (await wordsOf(noun, context))(noun.list.exported.title);
  const name = translateMessage(nameOf[step.step](title), context.language);
  const job = await submitJob(context, { kind: IMPORT, name, input: { importId: id, ...step } });
  await beginStep(context, { id, state, jobId: job.id });
  return job.id;
}
