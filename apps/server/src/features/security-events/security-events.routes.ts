import { securityEvents } from '@edp/contract/security-events';
import { implement } from '../../http/implement.ts';
import { toEventDto } from './event-dto.ts';
import { exportSealedDays } from './export-sealed-days.ts';
import { exportSignIns } from './export-sign-ins.ts';
import { listAudits } from './list-audits.ts';
import { saveRetention } from './save-retention.ts';
import { listSealedDays, readIntegrity } from './sealed-days.queries.ts';
import { findRetention, listSignIns } from './security-events.queries.ts';

export const securityEventRoutes = implement(securityEvents, {
  async signIns(input, context) {
    const { rows, ...totals } = await listSignIns(context, input);
    return { data: rows.map((row) => toEventDto(row, context.language)), ...totals };
  },

  exportSignIns: (filters, context) => exportSignIns(context, filters),

  audits: (asked, context) => listAudits(context, asked),

  integrity: async (_input, context) => ({ data: await readIntegrity(context) }),

  async sealedDays(asked, context) {
    const { rows, total } = await listSealedDays(context, asked);
    return { data: rows, total };
  },

  exportSealedDays: (_input, context) => exportSealedDays(context),

  retention: async (_input, context) => ({ data: await findRetention(context) }),

  saveRetention: async (input, context) => ({ data: await saveRetention(context, input), msg: '操作成功' }),
});
