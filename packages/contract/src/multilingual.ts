import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
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

/** The calls with which the names of a record are kept by language; `what` says whose. */
export function translationCalls(
  what: string,
  { read, save, permission }: { read: string; save: string; permission: readonly [string] },
) {
  return {
    translations: endpoint({
      summary: `Reads ${what} by language`,
      method: 'GET',
      path: read,
      kind: 'query',
      access: 'signed-in',
      permission,
      input: translationsInput,
      output: translationsOutput,
    }),
    saveTranslations: endpoint({
      summary: `Saves ${what} by language`,
      method: 'POST',
      path: save,
      kind: 'command',
      access: 'signed-in',
      permission,
      input: saveTranslationsInput,
      sent: z.object({ id: recordId, list: z.array(translation) }),
      output: nothing,
    }),
  };
}
