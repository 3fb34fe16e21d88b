import type { FileAnswer, SignedInContext } from '../../http/context.ts';
import { streamPieces } from '../../http/files/stream-pieces.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import { shanghaiText } from '../../database/records/times.ts';
import { recordRead } from '../../security-events/record-event.ts';
import { csvHead, csvLines } from '../../spreadsheets/csv-lines.ts';
import { listRoots } from './sealed-days.queries.ts';

const titles = {
  ZHS: ['日期', '封存值', '事件数', '修改数'],
  ENG: ['Day', 'Root', 'Events', 'Changes'],
} as const;
const names = { ZHS: '日志每日封存值', ENG: 'Roots of the logs' } as const;

/** The roots of all days that are over and sealed, to be kept where nobody of this database reaches them. */
export async function exportSealedDays(context: SignedInContext): Promise<FileAnswer> {
  const { language } = context;
  const roots = await listRoots(context);
  await recordRead(context, {
    kind: 'dayRootsExported',
    changes: [{ what: 'rows', to: String(roots.length) }],
  });
  const rows = roots.map(({ day, root, events, changes }) => [day, root, String(events), String(changes)]);
  const today = shanghaiText(new Date()).slice(0, 10);
  return {
    contentType: 'text/csv; charset=utf-8',
    body: await streamPieces(pieces(csvHead(titles[language]) + csvLines(rows))),
    headers: { 'content-disposition': disposition('attachment', `${names[language]}-${today}.csv`) },
  };
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
