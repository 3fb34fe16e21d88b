import { backgroundJobs } from '@edp/contract/background-jobs';
import { wordsOfList } from '@edp/contract/exported-list';
import { AppError } from '../../app-error.ts';
import { requireExportedColumns } from '../../exports/exported-columns.ts';
import { planExport } from '../../exports/export-request.ts';
import { EXPORT } from '../../exports/export-kind-name.ts';
import { wordsOfScreen } from '../../exports/list-words.ts';
import type { Session } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { readHolder } from '../../jobs/background/holder.queries.ts';
import { jobFileAnswer } from '../../jobs/background/job-file.ts';
import { submitJob } from '../../jobs/background/submit-job.ts';
import { cancelJob, findOwnJob, jobExists, listJobs } from './background-jobs.queries.ts';

const seesAll = ({ rights }: Session) => rights.buttons.has('backgroundJob:all');

export const backgroundJobRoutes = implement(backgroundJobs, {
  async list(input, context) {
    if (input.everybody === 1 && !seesAll(context.session)) throw new AppError('notAllowed');
    const { rows, ...totals } = await listJobs(context, input);
    return { data: rows, ...totals };
  },

  async exportList(input, context) {
    const { exported } = planExport(input, context.session);
    const { language } = context;
    const translate = await wordsOfScreen(context, { language, screen: wordsOfList(exported) });
    const name = translate(exported.title);
    const { id } = await submitJob(context, { kind: EXPORT, name, input });
    return { data: { id, name }, msg: '已开始导出' };
  },

  async cancel({ id }, context) {
    const everybody = seesAll(context.session);
    if (await cancelJob(context, id, everybody)) return { msg: '操作成功' };
    if (await jobExists(context, id, everybody)) throw new AppError('invalidState', '任务已结束');
    throw new AppError('notFound');
  },

  async download({ id }, context) {
    const job = await findOwnJob(context, id);
    if (job === undefined || job.storedAs === null) throw new AppError('notFound');
    const { tenantId, userId, db } = context;
    const { roleId, inventoryOrganisationId } = job;
    const session = await readHolder(db, { tenantId, userId, roleId, inventoryOrganisationId });
    if (job.kind === EXPORT) requireExportedColumns(job, session);
    const { storedAs, fileName } = job;
    return jobFileAnswer(context, { storedAs, fileName, byteSize: job.byteSize ?? 0 });
  },
});
