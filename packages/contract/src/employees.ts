import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optionalId, textFilter } from './fields.ts';
import { pickers } from './pickers.ts';
import { listOf, pageAndLimit } from './paging.ts';
import { onWire } from './wire-names.ts';

const employee = z.object({
  id: z.number(),
  name: onWire('realname', z.string()),
  organizationName: z.string(),
});

export const employees = {
  list: endpoint({
    summary: 'Enabled employees by name; `id` is of the certificate they are chosen for and narrows nothing',
    method: 'POST',
    path: '/uc/emp/v6/selectEmpList',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.employee,
    input: z.object({
      id: optionalId,
      keyword: textFilter,
      name: onWire('realName', textFilter),
      ...pageAndLimit,
    }),
    output: listOf(employee),
  }),
};
