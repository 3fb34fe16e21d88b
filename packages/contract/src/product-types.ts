import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { textFilter } from './fields.ts';
import { pickers } from './pickers.ts';
import { listOf } from './paging.ts';

const productType = z.object({ id: z.number(), code: z.string(), name: z.string(), sortOrder: z.number() });

export const productTypes = {
  all: endpoint({
    summary: 'Product types by sort order: enabled ones with flag 1, all without it',
    method: 'GET',
    path: '/edp/api/v1/procenter/categoryType/getAllTypeList',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.productType,
    input: z.object({ flag: textFilter, keyword: textFilter }),
    output: listOf(productType),
  }),
};
