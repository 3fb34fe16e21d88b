import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { textFilter } from './fields.ts';
import { pickers } from './pickers.ts';
import { dataOf } from './paging.ts';
import { onWire } from './wire-names.ts';

const dictionaryItem = z.object({
  id: z.number(),
  key: onWire('sKey', z.string()),
  name: z.string(),
  sort: z.number(),
});

const itemsOf = z.object({
  key: z.string('请输入字典代码').min(1, '请输入字典代码').max(50, '不超过50个字符'),
  keyword: textFilter,
});

export const dictionary = {
  listByKey: endpoint({
    summary: 'Items of one dictionary, by sort order',
    method: 'POST',
    path: '/edp/v1/dictionaryItem/listByKey',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.dictionary,
    input: itemsOf,
    output: dataOf(z.array(dictionaryItem)),
  }),
  openList: endpoint({
    summary: "Items of one of the product's own dictionaries, which belong to no tenant",
    method: 'GET',
    path: '/org/v6/sKeylist',
    kind: 'query',
    access: 'open',
    success: 'shell',
    input: itemsOf,
    output: dataOf(z.array(dictionaryItem.pick({ key: true, name: true }))),
  }),
};
