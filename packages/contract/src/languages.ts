import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { flagFilter, optionalName, textFilter, version } from './fields.ts';
import { languageCode } from './multilingual.ts';
import { dataOf, listOf, paging } from './paging.ts';

/** A text of the interface with the tenant's own words for it; empty where the built-in ones are shown. */
const pageText = z.object({
  id: z.number(),
  functionKey: z.string(),
  /** Where it stands. */
  screen: z.string(),
  textKey: z.string(),
  chinese: z.string(),
  english: z.string(),
  ownChinese: z.string(),
  ownEnglish: z.string(),
  /** 0 where there are no own words. */
  version: z.number(),
});
export type PageText = z.infer<typeof pageText>;

/** Plain text: what looks like HTML would be read as it stands. */
const ownWords = optionalName(300).refine(
  (text) => text === undefined || !/<[/!a-z]/i.test(text),
  '只能填写纯文本，不支持HTML',
);

/** What the form edits; the client's field rules are read from here. */
export const pageTextForm = z.object({ ownChinese: ownWords, ownEnglish: ownWords });

const administration = '/edp/api/v1/admin/texts';

export const languages = {
  list: endpoint({
    summary: 'Languages of the interface',
    method: 'GET',
    path: '/languagePack/v6/getLanguagePack',
    kind: 'query',
    access: 'open',
    success: 'shell',
    input: nothing,
    output: dataOf(z.array(z.object({ code: z.string(), name: z.string() }))),
  }),
  pageTexts: endpoint({
    summary: "A screen's texts: the Chinese text of the screen is the key",
    method: 'POST',
    path: '/languagePack/v6/getPageAttribute',
    kind: 'query',
    access: 'open',
    success: 'shell',
    input: z.object({
      type: languageCode,
      functionKey: z.string('请输入功能代码').regex(/^[A-Za-z-]{1,40}$/, '功能代码不正确'),
      /** Leaves out what reads as its key, as nearly all of the Chinese does. */
      withoutDefaults: z.boolean('格式不正确').optional(),
    }),
    output: dataOf(z.record(z.string(), z.string())),
  }),
  texts: endpoint({
    summary: "Texts of the interface with the tenant's own words, found by key, screen, Chinese or English",
    method: 'POST',
    path: `${administration}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['pageText'],
    input: z.object({
      keyword: textFilter,
      functionKey: textFilter,
      /** 1 for those with own words, 0 for the others. */
      changed: flagFilter,
      ...paging(['chinese', 'english', 'ownChinese', 'ownEnglish', 'screen']),
    }),
    output: listOf(pageText),
  }),
  screens: endpoint({
    summary: 'Where texts stand',
    method: 'POST',
    path: `${administration}/screens`,
    kind: 'query',
    access: 'signed-in',
    permission: ['pageText'],
    input: nothing,
    output: dataOf(z.array(z.object({ key: z.string(), name: z.string() }))),
  }),
  saveText: endpoint({
    summary: "Saves the tenant's own words for a text; empty ones leave the built-in text",
    method: 'POST',
    path: `${administration}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['pageText:edit'],
    input: pageTextForm.extend({
      functionKey: z.string('格式不正确').max(40, '格式不正确'),
      textKey: z.string('格式不正确').max(500, '格式不正确'),
      version,
    }),
    output: dataOf(pageText),
  }),
  resetTexts: endpoint({
    summary: 'Takes the own words away, of one screen or of all; answers of how many texts',
    method: 'POST',
    path: `${administration}/reset`,
    kind: 'command',
    access: 'signed-in',
    permission: ['pageText:reset'],
    input: z.object({ functionKey: textFilter }),
    output: dataOf(z.object({ changed: z.number() })),
  }),
};
