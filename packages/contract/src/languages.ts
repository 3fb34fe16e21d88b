import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { languageCode } from './multilingual.ts';
import { dataOf } from './paging.ts';

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
    }),
    output: dataOf(z.record(z.string(), z.string())),
  }),
};
