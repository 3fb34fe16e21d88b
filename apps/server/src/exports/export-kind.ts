import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@edp/contract/background-jobs';
import type { ListSelection } from '@edp/contract/list-selection';
import { AppError } from '../app-error.ts';
import { shanghaiText } from '../database/records/times.ts';
import { storeFile } from '../jobs/background/job-file.ts';
import type { JobEnd, JobKind, RunningJob } from '../jobs/background/job-kind.ts';
import { recordEvent } from '../security-events/record-event.ts';
import type { CellValue, Sheet } from '../spreadsheets/sheet.ts';
import { writeCsv } from '../spreadsheets/write-csv.ts';
import { writeXlsx } from '../spreadsheets/write-xlsx.ts';
import { EXPORT } from './export-kind-name.ts';
import { exportRequest, planExport, type ExportPlan, type ExportRequest } from './export-request.ts';
import { cellsOf, sheetColumns, wordsOfScreen, type Translate } from './list-words.ts';
import { walkList, type ListServices, type Page } from './walk-list.ts';

/**
 * Writes a list to a file. It has no blocks: what stands in the file is of one moment, so that a process which takes it over begins
 * from the front.
 */
export function exportKind(parts: ListServices): JobKind {
  return { kind: EXPORT, run: (job) => runExport(parts, job) };
}

async function runExport(parts: ListServices, job: RunningJob): Promise<JobEnd> {
  const { database } = parts.services;
  const request = exportRequest.parse(job.input);
  const plan = planExport(request, await job.session());
  const { screen } = plan.exported;
  const { tenantId, language } = job;
  const scope = { db: database.asTenant(tenantId), tenantId };
  const translate = await wordsOfScreen(scope, { language, screen });
  const written = { rows: 0 };
  const file = await storeFile(parts.services, fileName(plan, request.format, translate), (path) =>
    database.inSnapshot(job.tenantId, async (db) => {
      const readerNow = () => readerOf(job, request, plan);
      const pages = walkList(parts, { plan, db }, readerNow);
      const rows = rowsOf(job, { pages: chosenOf(pages, request.selection), plan, translate, written });
      const title = translate(plan.exported.title);
      const sheet: Sheet = {
        name: title,
        columns: sheetColumns(plan.exported, plan.fields, translate),
        rows,
      };
      const bytes = request.format === 'csv' ? writeCsv(sheet) : writeXlsx([sheet]);
      await pipeline(bytes, createWriteStream(path), { signal: job.signal });
    }),
  );
  return {
    done: written.rows,
    total: written.rows,
    result: { rows: written.rows, fields: plan.fields.join() },
    file,
    record: async (db, session) => {
      const { address, userAgent } = job;
      await recordEvent(
        { db, tenantId, address, userAgent, session },
        {
          kind: 'exported',
          subject: { kind: 'list', name: plan.exported.title },
          changes: [
            { what: 'rows', to: String(written.rows) },
            {
              what: 'columns',
              to: plan.fields.map((field) => plan.exported.columns[field]?.title ?? field).join('、'),
            },
            { what: 'filters', to: filtersIn(request) },
          ],
        },
      );
    },
  };
}

/** Who reads, as long as they may see what they might see at the beginning. */
async function readerOf(job: RunningJob, request: ExportRequest, plan: ExportPlan) {
  const session = await job.session();
  const now = planExport(request, session);
  const isSame = plan.fields.every((field) => now.fields.includes(field));
  if (!isSame) throw new AppError('notAllowed', '权限已变更，请重新导出');
  const { language, address, userAgent } = job;
  return { session, language, address, userAgent };
}

/** Of a list's pages the chosen rows; of rows that are named no page behind the last of them. */
async function* chosenOf(
  pages: AsyncGenerator<Page>,
  { ids, except = [] }: ListSelection,
): AsyncGenerator<Page> {
  const named = new Set(ids ?? except);
  const left = new Set(named);
  for await (const { rows, total } of pages) {
    const isNamed = rows.map(({ id }) => left.delete(Number(id)));
    yield {
      rows: rows.filter((_, at) => isNamed[at] === (ids !== undefined)),
      total: ids === undefined ? total && Math.max(0, total - named.size) : named.size,
    };
    if (ids !== undefined && left.size === 0) return;
  }
}

interface Rows {
  pages: AsyncGenerator<Page>;
  plan: ExportPlan;
  translate: Translate;
  written: { rows: number };
}

async function* rowsOf(
  job: RunningJob,
  { pages, plan, translate, written }: Rows,
): AsyncGenerator<readonly CellValue[]> {
  const toCells = cellsOf(plan.exported, plan.fields, translate);
  for await (const { rows, total } of pages) {
    for (const row of rows) yield toCells(row);
    written.rows += rows.length;
    await job.tell({ done: written.rows, total });
  }
}

/** Such as `物料_20261123_1530.xlsx`. */
function fileName({ exported }: ExportPlan, format: ExportFormat, translate: Translate): string {
  const [day = '', time = ''] = shanghaiText(new Date()).split(' ');
  const stamp = `${day.replaceAll('-', '')}_${time.slice(0, 5).replace(':', '')}`;
  return `${translate(exported.title)}_${stamp}.${format}`;
}

const MAX_FILTER_TEXT = 500;
const paging = new Set(['pageNo', 'pageSize', 'page', 'limit']);

/** What was asked for, as it was sent. */
function filtersIn({ selection: { ids, filter = {}, except = [] } }: ExportRequest): string {
  if (ids !== undefined) return `ids=${ids.length}`;
  const given = Object.entries(filter).filter(
    ([name, value]) => value !== '' && value !== null && value !== undefined && !paging.has(name),
  );
  return [
    ...given.map(([name, value]) => `${name}=${String(value)}`),
    ...(except.length > 0 ? [`except=${except.length}`] : []),
  ]
    .join('&')
    .slice(0, MAX_FILTER_TEXT);
}
