import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { usedBy } from './envelope.ts';
import {
  byId,
  choice,
  chosenId,
  codeText,
  optionalId,
  optionalName,
  recordId,
  requiredText,
  textFilter,
  version,
} from './fields.ts';
import { pickers } from './pickers.ts';
import { dataOf } from './paging.ts';
import { onWire } from './wire-names.ts';

const dictionaryItem = z.object({
  id: z.number(),
  key: onWire('sKey', z.string()),
  name: z.string(),
  sort: z.number(),
  /** It stays where it is used and is not chosen anew. */
  disabled: z.boolean(),
});

/** An item as those who maintain it see it. */
const maintainedItem = z.object({
  id: z.number(),
  key: z.string(),
  /** As the reader's language calls it. */
  name: z.string(),
  chineseName: z.string(),
  englishName: z.string(),
  /** 1 in use, 0 switched off. */
  enabled: z.number(),
  /** It came with the product, which knows it by its key. */
  builtIn: z.boolean(),
  version: z.number(),
});
export type DictionaryItem = z.infer<typeof maintainedItem>;

const maintainedDictionary = z.object({
  key: z.string(),
  name: z.string(),
  /** What its items are chosen for. */
  purpose: z.string(),
  /** One of the product's own, which belong to no tenant. */
  readOnly: z.boolean(),
  items: z.array(maintainedItem),
});
export type Dictionary = z.infer<typeof maintainedDictionary>;

/** What the form edits; the client's field rules are read from here. */
const dictionaryItemForm = z.object({
  chineseName: requiredText('中文名称', 50),
  englishName: optionalName(100),
});

/** The same for a new item, whose key is given once. */
export const newDictionaryItemForm = dictionaryItemForm.extend({ key: codeText('代码', 50) });

const administration = '/edp/api/v1/admin/dictionaries';

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
  overview: endpoint({
    summary:
      'Dictionaries of the tenant and of the product with all their items, also those that are switched off',
    method: 'POST',
    path: `${administration}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['dictionary'],
    input: nothing,
    output: dataOf(z.array(maintainedDictionary)),
  }),
  usedBy: endpoint({
    summary: 'What uses an item: the newest records, and how many there are',
    method: 'POST',
    path: `${administration}/usedBy`,
    kind: 'query',
    access: 'signed-in',
    permission: ['dictionary'],
    input: byId,
    output: dataOf(usedBy),
  }),
  create: endpoint({
    summary: 'Adds an item at the end of a dictionary',
    method: 'POST',
    path: `${administration}/add`,
    kind: 'command',
    access: 'signed-in',
    permission: ['dictionary:add'],
    input: newDictionaryItemForm.extend({
      dictionary: z.string('请选择字典').min(1, '请选择字典').max(50, '不超过50个字符'),
    }),
    output: dataOf(maintainedItem),
  }),
  update: endpoint({
    summary: 'Changes the names of an item; its key stays',
    method: 'POST',
    path: `${administration}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['dictionary:edit'],
    input: dictionaryItemForm.extend({ id: chosenId('字典项'), version }),
    output: dataOf(maintainedItem),
  }),
  move: endpoint({
    summary: 'Puts an item before another one of its dictionary, or at the end',
    method: 'POST',
    path: `${administration}/move`,
    kind: 'command',
    access: 'signed-in',
    permission: ['dictionary:edit'],
    input: z.object({ id: recordId, beforeId: optionalId, version }),
    output: dataOf(maintainedItem),
  }),
  switchStatus: endpoint({
    summary: 'Switches an item off (0), so that it is not chosen anew, or on again (1)',
    method: 'POST',
    path: `${administration}/updateStatus`,
    kind: 'command',
    access: 'signed-in',
    permission: ['dictionary:enable'],
    input: z.object({ id: chosenId('字典项'), enabled: choice('状态', [0, 1]), version }),
    output: dataOf(maintainedItem),
  }),
  remove: endpoint({
    summary: 'Deletes an item that did not come with the product and that nothing uses',
    method: 'POST',
    path: `${administration}/delete`,
    kind: 'command',
    deletes: ['dictionaryItem'],
    access: 'signed-in',
    permission: ['dictionary:delete'],
    input: byId,
    output: nothing,
  }),
};
