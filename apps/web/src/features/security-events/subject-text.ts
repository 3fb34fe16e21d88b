import type { AuditEvent } from '@edp/contract/security-events';

/** What an event is about; a log is called like its kind. */
export function subjectText({ subjectKindName, subjectName }: AuditEvent): string {
  return [...new Set([subjectKindName, subjectName])].filter(Boolean).join(' · ');
}
