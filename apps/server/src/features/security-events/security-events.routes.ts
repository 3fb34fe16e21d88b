import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { SecurityLog } from '@edp/contract/security-event-kinds';
import { securityEvents } from '@edp/contract/security-events';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { toEventDto } from './event-dto.ts';
import { exportEvents } from './export-events.ts';
import { saveRetention } from './save-retention.ts';
import { findRetention, listEvents } from './security-events.queries.ts';

export const securityEventRoutes = implement(securityEvents, {
  signIns: (input, context) => pageOf('signIn', input, context),

  exportSignIns: (filters, context) => exportEvents(context, { log: 'signIn', filters }),

  audits: (input, context) => pageOf('audit', input, context),

  exportAudits: (filters, context) => exportEvents(context, { log: 'audit', filters }),

  retention: async (_input, context) => ({ data: await findRetention(context) }),

  saveRetention: async (input, context) => ({ data: await saveRetention(context, input), msg: '操作成功' }),
});

async function pageOf(
  log: SecurityLog,
  { pageNo, pageSize, sortOrder, sortField: _, ...filters }: ParsedInputOf<typeof securityEvents.audits>,
  context: SignedInContext,
) {
  const { rows, ...totals } = await listEvents(context, { log, filters }, { pageNo, pageSize, sortOrder });
  return { data: rows.map((row) => toEventDto(row, context.language)), ...totals };
}
