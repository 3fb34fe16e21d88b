import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Language } from '@edp/contract/multilingual';
import { CHANGE_ORIGINS, type ChangeOrigin } from '@edp/contract/record-history';
import { RECORD_CHANGE, type AuditEvent, type securityEvents } from '@edp/contract/security-events';
import { shanghaiText } from '../../database/records/times.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { tellAuditedChanges, type AuditedChange } from '../record-history/audited-change-dto.ts';
import { listAuditLines, type AuditLine } from './audit-lines.queries.ts';
import { toEventDto } from './event-dto.ts';
import { readEvents } from './security-events.queries.ts';

const originWords: Readonly<Record<ChangeOrigin, Readonly<Record<Language, string>>>> = {
  screen: { ZHS: '界面', ENG: 'Screen' },
  import: { ZHS: '导入', ENG: 'Import' },
  bulk: { ZHS: '批量修改', ENG: 'Bulk change' },
  api: { ZHS: '接口', ENG: 'API' },
  system: { ZHS: '系统', ENG: 'System' },
};
const system: Readonly<Record<Language, string>> = { ZHS: '系统', ENG: 'System' };

interface ChangeLine extends AuditLine {
  recordId: number;
  entryId: string;
}

/** A page of both logs as one. @throws AppError invalidInput */
export async function listAudits(
  context: SignedInContext,
  asked: ParsedInputOf<typeof securityEvents.audits>,
) {
  const { lines, total, totalBounded, unordered } = await listAuditLines(context, asked);
  const changed = lines.filter(isChange);
  const [events, told] = await together([
    readEvents(
      context,
      lines.filter((line) => !isChange(line)).map(({ number }) => number),
    ),
    tellAuditedChanges(context, changed),
  ]);
  const byNumber = new Map<number, AuditEvent>([
    ...events.map((row) => [row.id, toEventDto(row, context.language)] as const),
    ...changed.flatMap((line, at) => {
      const change = told[at];
      return change === undefined
        ? []
        : [[line.number, toChangeDto(line, change, context.language)] as const];
    }),
  ]);
  const { sortField = 'time', pageSize } = asked;
  const last = sortField === 'time' && lines.length === pageSize ? lines.at(-1) : undefined;
  return {
    data: lines.flatMap(({ number }) => byNumber.get(number) ?? []),
    total,
    ...(totalBounded && { totalBounded }),
    ...(unordered && { unordered }),
    ...(last && { next: `${last.at} ${last.number}` }),
  };
}

function isChange(line: AuditLine): line is ChangeLine {
  return line.recordId !== null;
}

function toChangeDto(line: ChangeLine, change: AuditedChange, language: Language): AuditEvent {
  const { userId, userName, account, origin, address } = line;
  const known = CHANGE_ORIGINS.find((one) => one === origin);
  return {
    id: line.number,
    time: shanghaiText(new Date(line.at)),
    actorId: userId ?? 0,
    actorName: userName ?? (userId === null ? system[language] : ''),
    actorAccount: account ?? '',
    kind: RECORD_CHANGE,
    failed: 0,
    address: address ?? '',
    device: '',
    originName: known === undefined ? '' : originWords[known][language],
    ...change,
  };
}
