import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@edp/contract/background-jobs';
import { wordsOfList } from '@edp/contract/exported-list';
import type { ListSelection } from '@edp/contract/list-selection';
import { AppError } from '../app-error.ts';
import type { Queries } from '../database/connection.ts';
import { shanghaiText } from '../database/records/times.ts';
import type { Session } from '../http/context.ts';
import { personContext } from '../http/person-context.ts';
import { storeFile } from '../jobs/background/job-file.ts';
import type { JobEnd, JobKind, RunningJob } from '../jobs/background/job-kind.ts';
import { recordEvent } from '../security-events/record-event.ts';
import type { CellValue, Sheet, SheetColumn } from '../spreadsheets/sheet.ts';
import { writeCsv } from '../spreadsheets/write-csv.ts';
import { writeXlsx } from '../spreadsheets/write-xlsx.ts';
import { EXPORT } from './export-kind-name.ts';
import { exportRequest, planExport, type ExportPlan, type ExportRequest } from './export-request.ts';
import { importLayout, layoutFields } from './import-layout.ts';
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
  const session = await job.session();
  const plan = planOf(request, session);
  const screen = wordsOfList(plan.exported);
  const { tenantId, language } = job;
  const scope = { db: database.asTenant(tenantId), tenantId };
  const translate = await wordsOfScreen(scope, { language, screen });
  const written = { rows: 0 };
  const { columns, titles, toRows } = await layoutOf(parts, { job, request, plan, translate, session });
  const file = await storeFile(parts.services, fileName(plan, request.format, translate), (path) =>
    database.inSnapshot(job.tenantId, async (db) => {
      const readerNow = () => readerOf(job, request, plan);
      const pages = walkList(parts, { plan, db }, readerNow);
      const rows = rowsOf(job, {
        pages: chosenOf(pages, request.selection),
        toRows: (page) => toRows(page, db),
        written,
      });
      const sheet: Sheet = { name: translate(plan.exported.title), columns, rows };
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
              to: titles.join('、'),
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
  const now = planOf(request, session);
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

/** What the role may take along now: of an import's layout the fields are its own. */
function planOf(request: ExportRequest, session: Session): ExportPlan {
  const plan = planExport(request, session);
  return request.layout === 'list' ? plan : { ...plan, fields: layoutFields(request.list, session) };
}

interface Layout {
  columns: SheetColumn[];
  /** Of the columns in Chinese. */
  titles: string[];
  toRows(rows: Page['rows'], db: Queries): Promise<(readonly CellValue[])[]>;
}

interface Asked {
  job: RunningJob;
  request: ExportRequest;
  plan: ExportPlan;
  translate: Translate;
  session: Session;
}

/** The columns of the file, and how rows of the list become rows of it. */
async function layoutOf(
  parts: ListServices,
  { job, request, plan, translate, session }: Asked,
): Promise<Layout> {
  const { exported, fields } = plan;
  if (request.layout === 'list') {
    const toCells = cellsOf(exported, fields, translate);
    const columns = sheetColumns(exported, fields, translate);
    const titles = fields.map((field) => exported.columns[field]?.title ?? field);
    return { columns, titles, toRows: async (rows) => rows.map(toCells) };
  }
  const { database } = parts.services;
  const { tenantId, language, address, userAgent } = job;
  const as = (db: Queries, reader: Session) =>
    personContext(parts, { db, database }, { session: reader, language, address, userAgent });
  const layout = await importLayout(request.list, fields, as(database.asTenant(tenantId), session));
  return {
    columns: layout.columns,
    titles: layout.titles,
    toRows: async (rows, db) =>
      layout.rowsOf(
        as(db, await job.session()),
        rows.map(({ id }) => Number(id)),
      ),
  };
}

interface Rows {
  pages: AsyncGenerator<Page>;
  toRows(rows: Page['rows']): Promise<(readonly CellValue[])[]>;
  written: { rows: number };
}

async function* rowsOf(
  job: RunningJob,
  { pages, toRows, written }: Rows,
): AsyncGenerator<readonly CellValue[]> {
  for await (const { rows, total } of pages) {
    yield* await toRows(rows);
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
