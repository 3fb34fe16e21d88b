import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { dataOf } from './paging.ts';

const county = z.object({ code: z.string(), name: z.string() });
const city = county.extend({ children: z.array(county) });
const province = county.extend({ children: z.array(city) });
export type Province = z.infer<typeof province>;

export const regions = {
  tree: endpoint({
    summary: 'Administrative divisions of China: province, city, county; three levels everywhere',
    method: 'GET',
    path: '/edp/v1/region/regionTree',
    kind: 'query',
    access: 'open',
    input: nothing,
    output: dataOf(z.array(province)),
  }),
};
