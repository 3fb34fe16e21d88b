import { pageOfRecords } from '../../bulk-changes/bulk-records.queries.ts';
import type { BulkNoun } from '../../bulk-changes/bulk-noun.ts';
import type { FileAnswer, SignedInContext } from '../../http/context.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import { SPREADSHEET_TYPE } from '../../jobs/background/job-file.ts';
import { translateMessage } from '../../messages.ts';
import type { CellValue, SheetColumn } from '../../spreadsheets/sheet.ts';
import { writeXlsx } from '../../spreadsheets/write-xlsx.ts';
import { toRowDtos, wordsOf } from './bulk-dto.ts';

const ROWS_AT_ONCE = 1_000;

interface Wanted {
  noun: BulkNoun;
  changeId: number;
  /** Those that are skipped or left alone. */
  skipped: boolean;
}

/** The records of a change as a workbook, a line for each field. */
export async function tableAnswer(context: SignedInContext, wanted: Wanted): Promise<FileAnswer> {
  const say = (text: string) => translateMessage(text, context.language);
  const columns: SheetColumn[] = [
    { title: say('编码'), kind: 'text', width: 24 },
    { title: say('结果'), kind: 'text', width: 12 },
    { title: say('字段'), kind: 'text', width: 20 },
    { title: say('修改前'), kind: 'text', width: 40 },
    { title: say('修改后'), kind: 'text', width: 40 },
    { title: say('原因'), kind: 'text', width: 50 },
  ];
  const title = (await wordsOf(wanted.noun, context))(wanted.noun.list.exported.title);
  const name = `${title}_${say(wanted.skipped ? '跳过的数据' : '批量修改')}.xlsx`;
  return {
    contentType: SPREADSHEET_TYPE,
    body: writeXlsx([{ name: title, columns, rows: lines(context, wanted) }]),
    headers: { 'content-disposition': disposition('attachment', name) },
  };
}

async function* lines(
  context: SignedInContext,
  { noun, changeId, skipped }: Wanted,
): AsyncGenerator<readonly CellValue[]> {
  const say = (text: string) => translateMessage(text, context.language);
  const outcomes = { change: say('修改'), same: say('无变化'), skip: say('跳过') };
  const filters = skipped ? [{ outcome: 'skip' as const }, { fate: 'left' as const }] : [{}];
  for (const filter of filters)
    for (let pageNo = 1; ; pageNo += 1) {
      const page = { ...filter, pageNo, pageSize: ROWS_AT_ONCE };
      const { rows } = await pageOfRecords(context, changeId, page);
      for (const { code, outcome, fields, message } of await toRowDtos(noun, rows, context)) {
        const head = [code, outcomes[outcome]];
        if (fields.length === 0) yield [...head, null, null, null, message];
        for (const { title, before, after } of fields) yield [...head, title, before, after, message];
      }
      if (rows.length < ROWS_AT_ONCE) break;
    }
}
