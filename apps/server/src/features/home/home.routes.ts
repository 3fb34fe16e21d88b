import { home } from '@edp/contract/home';
import type { HomeConfiguration, HomeConfigurationKey } from '@edp/contract/home';
import { lookTokensOf } from '@edp/contract/look-colours';
import type { OpenContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { listHomeConfiguration, readLook } from '../branding/branding.queries.ts';
import type { HomeValues, StoredLook } from '../branding/branding.queries.ts';
import { guessTenant } from '../tenants/guess-tenant.queries.ts';
import { figuresOf } from './figures.ts';
import { toColumns, defaultBranding, newestChanges } from './home.queries.ts';

export const homeRoutes = implement(home, {
  async configuration(_input, context) {
    const tenantId = await tenantOf(context);
    if (tenantId === undefined) return { data: looksOf(new Map(), tenantId, context) };
    const scope = { db: context.database.asTenant(tenantId), tenantId };
    const [own, look] = await Promise.all([listHomeConfiguration(scope), readLook(scope)]);
    return { data: looksOf(spokenIn(context, own, look), tenantId, context) };
  },

  async colours(_input, context) {
    const tenantId = await tenantOf(context);
    if (tenantId === undefined) return { data: lookTokensOf('') };
    const { primaryColor } = await readLook({ db: context.database.asTenant(tenantId), tenantId });
    return { data: lookTokensOf(primaryColor) };
  },

  async overview(_input, context) {
    const { columns } = context.session.rights;
    const [figures, changes, { homeParts: parts }] = await Promise.all([
      figuresOf(context),
      newestChanges(context),
      readLook(context),
    ]);
    const shows = (screen: string, column: string) => columns.get(screen)?.includes(column) ?? true;
    const shown = changes.map((change) => {
      const { code, name } = toColumns(change.screen);
      return {
        ...change,
        code: shows(change.screen, code) ? change.code : '',
        name: shows(change.screen, name) ? change.name : '',
      };
    });
    return { data: { figures, changes: shown, parts } };
  },
});

/** The caller's own, or that of the code which somebody gives who has not signed in. */
async function tenantOf(context: OpenContext): Promise<number | undefined> {
  const { session, tenantCode } = context;
  if (session !== undefined || tenantCode === '') return session?.tenantId;
  return (await guessTenant(context, tenantCode))?.id;
}

/** With the titles in English for whoever reads that, where there are any. */
function spokenIn({ language }: OpenContext, own: HomeValues, look: StoredLook): HomeValues {
  if (language !== 'ENG') return own;
  const english = [
    ['browserTitle', look.englishBrowserTitle],
    ['loginTitle', look.englishLoginTitle],
    ['bottomTitle', look.englishBottomTitle],
  ] as const;
  return new Map([...own, ...english.filter(([, title]) => title !== '')]);
}

function looksOf(own: HomeValues, tenantId: number | undefined, context: OpenContext): HomeConfiguration {
  const text = (key: HomeConfigurationKey) => ({ value: own.get(key) ?? defaultBranding[key] });
  const picture = (key: HomeConfigurationKey) => {
    const { value } = text(key);
    const isFile = tenantId !== undefined && /^\d+$/.test(value);
    return { value, url: isFile ? context.pictureAddress(tenantId, Number(value)) : value };
  };
  return {
    bottomTitle: text('bottomTitle'),
    browserTitle: text('browserTitle'),
    tabIcon: picture('tabIcon'),
    mainLogoId: picture('mainLogoId'),
    mainLogoShow: text('mainLogoShow'),
    loginLogoId: picture('loginLogoId'),
    loginBackgroundId: picture('loginBackgroundId'),
    loginTitle: text('loginTitle'),
    loginButtonColor: text('loginButtonColor'),
  };
}
