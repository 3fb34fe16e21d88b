import { bulkChanges, type BulkState } from '@edp/contract/bulk-changes';
import { AppError } from '../../app-error.ts';
import {
  findChange,
  findChangeOfJob,
  lockChange,
  updateChange,
} from '../../bulk-changes/bulk-changes.queries.ts';
import type { StoredChange } from '../../bulk-changes/bulk-changes.queries.ts';
import { BULK_CHANGE } from '../../bulk-changes/bulk-kind-names.ts';
import type { BulkStep } from '../../bulk-changes/bulk-kind.ts';
import type { BulkNoun } from '../../bulk-changes/bulk-noun.ts';
import { requireBulkNoun } from '../../bulk-changes/bulk-nouns.ts';
import { pageOfRecords } from '../../bulk-changes/bulk-records.queries.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { submitJob } from '../../jobs/background/submit-job.ts';
import { offeredFields, toChangeDto, toRowDtos, wordsOf } from './bulk-dto.ts';
import { tableAnswer } from './bulk-table.ts';
import { previewChange } from './preview-change.ts';
import { saveSheet } from './save-sheet.ts';
import { findNamed, openSheet } from './sheet.ts';

export const bulkChangeRoutes = implement(bulkChanges, {
  fields: async ({ list }, context) => ({
    data: await offeredFields(requireBulkNoun(list, context.session), context),
  }),

  preview: async (input, context) => ({ data: await previewChange(context, input) }),

  async detail({ id }, context) {
    const { found } = opened(context, await findChange(context, id));
    return { data: await toChangeDto(context, found) };
  },

  async ofJob({ id }, context) {
    const { found } = opened(context, await findChangeOfJob(context, id));
    return { data: await toChangeDto(context, found) };
  },

  async rows({ id, outcome, fate, pageNo, pageSize }, context) {
    const { noun } = opened(context, await findChange(context, id));
    const { rows, total } = await pageOfRecords(context, id, { outcome, fate, pageNo, pageSize });
    return { data: await toRowDtos(noun, rows, context), total };
  },

  async run({ id }, context) {
    const step = { state: 'running', step: 'run' } as const;
    return {
      data: { id: await begin(context, id, { from: ['previewed', 'running'], ...step }) },
      msg: '已开始修改',
    };
  },

  async takeBack({ id }, context) {
    const from = ['running', 'done', 'takingBack'] as const;
    const step = { from, state: 'takingBack', step: 'takeBack' } as const;
    return { data: { id: await begin(context, id, step) }, msg: '已开始撤销' };
  },

  async table({ id, skipped }, context) {
    const { noun } = opened(context, await findChange(context, id));
    return tableAnswer(context, { noun, changeId: id, skipped: skipped === 1 });
  },

  sheet: async ({ list, ids }, context) => ({
    data: await openSheet(requireBulkNoun(list, context.session), context, ids),
  }),

  findNamed: async ({ list, ...asked }, context) => ({
    data: await findNamed(requireBulkNoun(list, context.session), context, asked),
  }),

  saveSheet: async (input, context) => ({ data: await saveSheet(context, input) }),
});

interface Opened {
  found: StoredChange;
  noun: BulkNoun;
}

/** @throws AppError notFound, notAllowed without the button of its list */
function opened({ session }: SignedInContext, found: StoredChange | undefined): Opened {
  if (found === undefined) throw new AppError('notFound');
  return { found, noun: requireBulkNoun(found.list, session) };
}

interface NextStep {
  /** States in which it can be begun. */
  from: readonly BulkState[];
  state: BulkState;
  step: BulkStep['step'];
}

/**
 * Lets a job do the next step; answers the job.
 * @throws AppError notFound, notAllowed, invalidState while a job has the change or where its state allows nothing of the kind
 */
async function begin(context: SignedInContext, id: number, { from, state, step }: NextStep): Promise<number> {
  const { found, noun } = opened(context, await lockChange(context, id));
  if (found.job?.state === 'waiting' || found.job?.state === 'running')
    throw new AppError('invalidState', '批量修改正在进行，请稍候');
  if (!from.includes(found.state)) throw new AppError('invalidState', '批量修改的状态已变更，请刷新');
  const name = (await wordsOf(noun, context))(noun.list.exported.title);
  const input: BulkStep = { changeId: id, step };
  const job = await submitJob(context, { kind: BULK_CHANGE, name, input });
  await updateChange(context, id, { state, jobId: job.id });
  return job.id;
}
