import { languages } from '@edp/contract/languages';
import { LANGUAGES } from '@edp/contract/multilingual';
import { implement } from '../../http/implement.ts';
import { guessTenant } from '../tenants/guess-tenant.queries.ts';
import { builtInTexts } from './built-in-texts.ts';
import { listTenantTexts } from './languages.queries.ts';

export const languageRoutes = implement(languages, {
  list: async () => ({ data: LANGUAGES.map(({ code, name }) => ({ code, name })) }),

  async pageTexts({ type: language, functionKey }, context) {
    const { database, session, tenantCode } = context;
    const tenantId =
      session?.tenantId ?? (tenantCode === '' ? undefined : (await guessTenant(context, tenantCode))?.id);
    const own =
      tenantId === undefined ? [] : await listTenantTexts(database, { tenantId, language, functionKey });
    const texts = Object.fromEntries(own.map(({ text_key, text }) => [text_key, text]));
    return { data: { ...builtInTexts(functionKey, language), ...texts } };
  },
});
