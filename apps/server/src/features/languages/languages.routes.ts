import { languages } from '@edp/contract/languages';
import { LANGUAGES } from '@edp/contract/multilingual';
import { implement } from '../../http/implement.ts';
import { builtInTexts } from './built-in-texts.ts';
import { listTenantTexts } from './languages.queries.ts';
import { listTexts, resetTexts, saveText } from './own-texts.ts';
import { screenNames } from './screen-names.ts';

export const languageRoutes = implement(languages, {
  list: async () => ({ data: LANGUAGES.map(({ code, name }) => ({ code, name })) }),

  async pageTexts({ type: language, functionKey, withoutDefaults = false }, context) {
    const { database, session } = context;
    // Before somebody has signed in, nobody's own words are told.
    const tenantId = session?.tenantId;
    const own =
      tenantId === undefined ? [] : await listTenantTexts(database, { tenantId, language, functionKey });
    const texts = Object.fromEntries(own.map(({ text_key, text }) => [text_key, text]));
    const all = { ...builtInTexts(functionKey, language), ...texts };
    return { data: withoutDefaults ? differing(functionKey, all) : all };
  },

  texts: async (input, context) => listTexts(context, input),

  screens: async (_input, { language }) => ({
    data: Object.entries(screenNames).map(([key, names]) => ({ key, name: names[language] })),
  }),

  saveText: async (input, context) => ({ data: await saveText(context, input), msg: '操作成功' }),

  resetTexts: async ({ functionKey }, context) => ({
    data: { changed: await resetTexts(context, functionKey) },
    msg: '操作成功',
  }),
});

/**
 * Without the texts that read as their key; those of a screen that are common to all screens stay, or the common ones would take
 * their place.
 */
function differing(functionKey: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  const common = functionKey === 'common' ? {} : builtInTexts('common', 'ZHS');
  return Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => text !== key || Object.hasOwn(common, key)),
  );
}
