import { securityEvents } from '@edp/contract/security-events';
import { listOf } from '../../lib/list/list-query.ts';
import { queryOf } from '../../lib/query/query.ts';

const filters = ['keyword', 'actorId', 'kind', 'from', 'to'] as const;

export const signInList = listOf(securityEvents.signIns, { name: 'signIn', filters: [...filters, 'result'] });
export const auditList = listOf(securityEvents.audits, {
  name: 'audit',
  filters: [...filters, 'recordKind', 'origin', 'address'],
});
export const sealedDayList = listOf(securityEvents.sealedDays, { filters: [] });

/** For how many days events are kept. */
export const retentionQuery = queryOf(securityEvents.retention, {});
