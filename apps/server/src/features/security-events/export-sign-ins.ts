import type { Language } from '@edp/contract/multilingual';
import { securitySubjectKinds } from '@edp/contract/security-event-kinds';
import { securityEvents } from '@edp/contract/security-events';
import type { AuditEvent } from '@edp/contract/security-events';
import { takeUses } from '../../database/rate-limits.ts';
import type { FileAnswer, SignedInContext } from '../../http/context.ts';
import { streamPieces } from '../../http/files/stream-pieces.ts';
import { hiddenFields } from '../../http/restrict.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import { recordRead } from '../../security-events/record-event.ts';
import { csvHead, csvLines } from '../../spreadsheets/csv-lines.ts';
import { toEventDto } from './event-dto.ts';
import { countSignIns, eachSignIn } from './security-events.queries.ts';
import type { SignInFilters } from './security-events.queries.ts';

/** A table of a million lines is read whole each time. */
const MAX_EXPORTS = 20;

interface ExportColumn {
  /** The field by which a role is kept from it. */
  field: string;
  title: Readonly<Record<Language, string>>;
  cell: (event: AuditEvent, language: Language) => string;
}

const columns: readonly ExportColumn[] = [
  { field: 'time', title: { ZHS: '时间', ENG: 'Time' }, cell: ({ time }) => time },
  { field: 'actorName', title: { ZHS: '姓名', ENG: 'Name' }, cell: ({ actorName }) => actorName },
  { field: 'actorName', title: { ZHS: '账号', ENG: 'Account' }, cell: ({ actorAccount }) => actorAccount },
  { field: 'kindName', title: { ZHS: '事件', ENG: 'Event' }, cell: (event) => event.kindName },
  {
    field: 'kindName',
    title: { ZHS: '结果', ENG: 'Result' },
    cell: ({ failed }, language) => (failed === 1 ? results.failed : results.succeeded)[language],
  },
  { field: 'changes', title: { ZHS: '详情', ENG: 'Details' }, cell: ({ changes }) => changes.join('\n') },
  { field: 'address', title: { ZHS: 'IP 地址', ENG: 'IP address' }, cell: ({ address }) => address },
  { field: 'device', title: { ZHS: '设备', ENG: 'Device' }, cell: ({ device }) => device },
];

const results = {
  succeeded: { ZHS: '成功', ENG: 'Succeeded' },
  failed: { ZHS: '失败', ENG: 'Failed' },
} as const;

/**
 * All that the filters find at this moment, as a table that is read while it is sent; who took it is recorded before.
 * @throws AppError tooMany
 */
export async function exportSignIns(context: SignedInContext, asked: SignInFilters): Promise<FileAnswer> {
  const { database, language, session, userId } = context;
  const { signInLog } = securitySubjectKinds;
  await takeUses(database.global, [
    { bucket: `log-export:${userId}`, most: MAX_EXPORTS, window: '10 minutes' },
  ]);
  const { total, before } = await countSignIns(context, asked);
  await recordRead(context, {
    kind: 'exported',
    subject: { kind: 'signInLog', name: signInLog.ZHS },
    changes: [{ what: 'rows', to: String(total) }],
  });
  const hidden = hiddenFields(securityEvents.exportSignIns, session);
  const shown = columns.filter(
    ({ field }) =>
      securityEvents.exportSignIns.restrict.columns.some((column) => column === field) && !hidden.has(field),
  );
  const day = before.slice(0, 10);
  return {
    contentType: 'text/csv; charset=utf-8',
    body: await streamPieces(linesOf(context, asked, { before, shown })),
    headers: { 'content-disposition': disposition('attachment', `${signInLog[language]}-${day}.csv`) },
  };
}

async function* linesOf(
  context: SignedInContext,
  asked: SignInFilters,
  { before, shown }: { before: string; shown: readonly ExportColumn[] },
): AsyncGenerator<Uint8Array> {
  const { language } = context;
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead(shown.map(({ title }) => title[language])));
  for await (const rows of eachSignIn(context, asked, before)) {
    const events = rows.map((row) => toEventDto(row, language));
    yield encoder.encode(csvLines(events.map((event) => shown.map(({ cell }) => cell(event, language)))));
  }
}
