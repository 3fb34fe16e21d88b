import { z } from 'zod';
import { byId, optionalName, optionalText, recordId } from './fields.ts';
import { dataOf } from './paging.ts';
import { onWire } from './wire-names.ts';

export const LANGUAGES = [
  { code: 'ZHS', name: '简体中文' },
  { code: 'ENG', name: 'English' },
] as const;
export const languageCode = z.enum(['ZHS', 'ENG'], '不支持的语言');
export type Language = z.infer<typeof languageCode>;
export const DEFAULT_LANGUAGE: Language = 'ZHS';

/** A record's name and remark in one language. */
export const translation = z.object({
  type: languageCode,
  name: z.string(),
  remark: z.string(),
  parentId: z.number(),
  languageName: onWire('Languagename', z.string()),
});
export type Translation = z.infer<typeof translation>;

export const translationsInput = byId;
export const translationsOutput = dataOf(z.array(translation));

export const saveTranslationsInput = z.object({
  id: recordId,
  list: z
    .array(z.object({ type: languageCode, name: optionalName(50), remark: optionalText(200) }), '格式不正确')
    .refine((entries) => new Set(entries.map(({ type }) => type)).size === entries.length, '语言不能重复'),
});
