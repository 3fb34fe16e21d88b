import type { Language } from '@edp/contract/multilingual';
import type { AuditEvent } from '@edp/contract/security-events';
import { deviceOf } from '../../http/user-agent.ts';
import { changeLines, isFailure, kindName, subjectKindName, subjectName } from './event-words.ts';
import type { EventRow } from './security-events.queries.ts';

/** A stored event in the reader's language. */
export function toEventDto(row: EventRow, language: Language): AuditEvent {
  const { kind, subjectKind, subjectName: subject, changes, userAgent, ...rest } = row;
  return {
    ...rest,
    kind,
    kindName: kindName(kind, language),
    failed: isFailure(kind) ? 1 : 0,
    subjectKindName: subjectKindName(subjectKind, language),
    subjectName: subjectName(subjectKind, subject, language),
    changes: changeLines(changes, language),
    device: userAgent === '' ? '' : deviceOf(userAgent),
    recordKind: '',
    recordId: 0,
    originName: '',
  };
}
