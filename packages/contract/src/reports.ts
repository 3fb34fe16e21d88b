import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { idList, optionalId } from './fields.ts';
import { onWire } from './wire-names.ts';

/** Pages that one report can have. */
const MAX_PAGES = 2000;

export const reports = {
  pdf: endpoint({
    summary:
      'A PDF of one record or of several, one page each, in the order in which they are named, as an inventory organisation sees them: the active one without invOrgId',
    method: ['GET', 'POST'],
    path: '/mes/report/pdf',
    kind: 'query',
    access: 'signed-in',
    transport: 'file',
    permission: ['material:print'],
    input: z
      .object({
        template: z.literal('materials', '报表模板不存在'),
        id: optionalId,
        /** Ids joined by commas. */
        ids: idList,
        inventoryOrganisationId: onWire('invOrgId', optionalId),
      })
      .transform(({ id, ids, ...asked }) => ({ ...asked, ids: id === undefined ? ids : [id, ...ids] }))
      .refine(({ ids }) => ids.length > 0, { message: '请先选择物料', path: ['ids'] })
      .refine(({ ids }) => ids.length <= MAX_PAGES, { message: `最多${MAX_PAGES}个`, path: ['ids'] }),
    output: nothing,
  }),
};
