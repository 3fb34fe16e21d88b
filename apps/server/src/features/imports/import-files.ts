import type { FileAnswer, SignedInContext } from '../../http/context.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import { pageOfRows } from '../../imports/import-rows.queries.ts';
import { choicesOf, wordsOf, type CellField } from '../../imports/import-words.ts';
import type { ImportedNoun } from '../../imports/imported-noun.ts';
import { SPREADSHEET_TYPE } from '../../jobs/background/job-file.ts';
import { translateMessage } from '../../messages.ts';
import type { CellValue, Sheet, SheetColumn } from '../../spreadsheets/sheet.ts';
import { writeXlsx } from '../../spreadsheets/write-xlsx.ts';
import { fieldsOf, toRowDto, type OpenImport } from './import-dto.ts';

const ROWS_AT_ONCE = 1_000;
/** A table tells none. */
const NO_PICTURES: ReadonlyMap<number, number> = new Map();
const WIDTH = 20;
const WIDE = 60;

/** The file again, without the rows that have no problems and with a column that says what is wrong. */
export async function wrongRowsAnswer(open: OpenImport): Promise<FileAnswer> {
  const { found, context } = open;
  const columns: SheetColumn[] = [
    ...found.headings.map((title) => ({ title, kind: 'text' as const, width: WIDTH })),
    { title: translateMessage('问题原因', context.language), kind: 'text', width: WIDE },
  ];
  const name = found.fileName.replace(/\.\w+$/, '');
  const title = translateMessage('问题清单', context.language);
  return workbook([{ name: title, columns, rows: wrongRows(open) }], `${name}_${title}.xlsx`);
}

async function* wrongRows(open: OpenImport): AsyncGenerator<readonly CellValue[]> {
  const { found, fields, context } = open;
  const titleOf = (field: string) => fields.find((one) => one.field === field)?.title ?? '';
  for (let pageNo = 1; ; pageNo += 1) {
    const filter = { outcome: 'wrong' as const, left: false, pageNo, pageSize: ROWS_AT_ONCE };
    const { rows } = await pageOfRows(context, found.id, filter);
    for (const row of rows) {
      const { cells, message } = toRowDto(open, row, NO_PICTURES);
      const reasons = cells.flatMap(({ field, error }) => (error ? [`${titleOf(field)}: ${error}`] : []));
      const texts = found.headings.map((_, column) => {
        const cell = row.cells[column];
        return typeof cell === 'string' && cell !== '' ? cell : null;
      });
      yield [...texts, [...reasons, message].filter(Boolean).join('\n')];
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** A field with what may be picked below its cells. */
interface TemplateField extends CellField {
  names: readonly string[];
  /** More may be typed than is offered. */
  others: boolean;
}

/** An empty sheet with the headings, choices below the cells that have some, and notes. */
export async function templateAnswer(noun: ImportedNoun, context: SignedInContext): Promise<FileAnswer> {
  const say = (text: string) => translateMessage(text, context.language);
  const fields = await templateFields(noun, context);
  const title = (await wordsOf(noun, context))(noun.list.exported.title);
  const listed = fields.filter(({ names }) => names.length > 0);
  const lists = say('选项');
  const data: Sheet = {
    name: title,
    columns: fields.map((field) => ({
      title: field.title,
      kind: 'text',
      width: WIDTH,
      ...(field.names.length > 0 && {
        options: {
          sheet: lists,
          count: field.names.length,
          column: listed.indexOf(field) + 1,
          others: field.others,
        },
      }),
    })),
    rows: sheetRows([]),
  };
  const notes: Sheet = {
    name: say('说明'),
    columns: [say('列'), say('是否必填'), say('填写说明')].map((heading, at) => ({
      title: heading,
      kind: 'text',
      width: at === 2 ? WIDE : WIDTH,
    })),
    rows: sheetRows(
      fields.map((field) => [field.title, say(field.required ? '必填' : '选填'), say(noteOf(noun, field))]),
    ),
  };
  const most = Math.max(0, ...listed.map(({ names }) => names.length));
  const options: Sheet = {
    name: lists,
    hidden: true,
    columns: listed.map((field) => ({ title: field.title, kind: 'text' })),
    rows: sheetRows(Array.from({ length: most }, (_, at) => listed.map(({ names }) => names[at] ?? null))),
  };
  const sheets = listed.length > 0 ? [data, notes, options] : [data, notes];
  return workbook(sheets, `${title}_${say('导入模板')}.xlsx`);
}

async function templateFields(noun: ImportedNoun, context: SignedInContext): Promise<TemplateField[]> {
  const fields = await fieldsOf(noun, context);
  return Promise.all(
    fields.map(async (field) => {
      const choices = (await choicesOf(noun, field, context)) ?? [];
      const offered = field.further?.names ?? (await noun.offered?.[field.field]?.(context));
      const names = offered ?? choices.filter(({ disabled }) => !disabled).map(({ name }) => name);
      return { ...field, names, others: offered !== undefined };
    }),
  );
}

function noteOf({ list: { imported } }: ImportedNoun, { field, column, names }: TemplateField): string {
  if (column.note !== undefined) return column.note;
  if (field === imported.key) return '已有的记录按此列查找：找到的更新，找不到的新增';
  return names.length > 0 ? '从下拉列表中选择；留空时保持原值' : '留空时保持原值';
}

async function* sheetRows(rows: readonly (readonly CellValue[])[]): AsyncGenerator<readonly CellValue[]> {
  yield* rows;
}

function workbook(sheets: readonly Sheet[], name: string): FileAnswer {
  return {
    contentType: SPREADSHEET_TYPE,
    body: writeXlsx(sheets),
    headers: { 'content-disposition': disposition('attachment', name) },
  };
}
