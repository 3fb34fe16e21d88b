import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { textFilter } from './fields.ts';
import { dataOf } from './paging.ts';

const county = z.object({ code: z.string(), name: z.string() });
const city = county.extend({ children: z.array(county) });
const province = county.extend({ children: z.array(city) });
export type Province = z.infer<typeof province>;

export const regions = {
  tree: endpoint({
    summary:
      'Administrative divisions of China: province, city, county; three levels everywhere; with a keyword only what was found, what leads to it and what is below',
    method: 'GET',
    path: '/edp/v1/region/regionTree',
    kind: 'query',
    access: 'open',
    success: 'shell',
    input: z.object({ keyword: textFilter }),
    output: dataOf(z.array(province)),
  }),
};
