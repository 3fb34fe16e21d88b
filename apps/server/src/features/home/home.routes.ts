import { home } from '@edp/contract/home';
import type { HomeConfiguration, HomeConfigurationKey } from '@edp/contract/home';
import type { OpenContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { guessTenant } from '../tenants/guess-tenant.queries.ts';
import { figuresOf } from './figures.ts';
import { toColumns, defaultBranding, listHomeConfiguration, newestChanges } from './home.queries.ts';

export const homeRoutes = implement(home, {
  async configuration(_input, context) {
    const { database, session, tenantCode } = context;
    const tenantId =
      session?.tenantId ?? (tenantCode === '' ? undefined : (await guessTenant(context, tenantCode))?.id);
    const own =
      tenantId === undefined ? new Map<string, string>() : await listHomeConfiguration(database, tenantId);
    return { data: looksOf(own, tenantId, context) };
  },

  async overview(_input, context) {
    const { columns } = context.session.rights;
    const [figures, changes] = await Promise.all([figuresOf(context), newestChanges(context)]);
    const shows = (screen: string, column: string) => columns.get(screen)?.includes(column) ?? true;
    const shown = changes.map((change) => {
      const { code, name } = toColumns(change.screen);
      return {
        ...change,
        code: shows(change.screen, code) ? change.code : '',
        name: shows(change.screen, name) ? change.name : '',
      };
    });
    return { data: { figures, changes: shown } };
  },
});

function looksOf(
  own: Map<string, string>,
  tenantId: number | undefined,
  context: OpenContext,
): HomeConfiguration {
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
