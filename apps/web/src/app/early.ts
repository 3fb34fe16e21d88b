import { session } from '@edp/contract/session';
import { call } from '../lib/api/call.ts';
import { languageEntry } from '../lib/language/language.ts';
import { findRoute, splitAddress } from '../lib/address/match.ts';
import { currentAddress } from '../lib/browser/navigate.ts';
import { loadTexts } from '../lib/texts/page-texts.ts';
import { prefetch } from '../lib/query/query.ts';
import { loginInfoEntry, mergeLoginInfo } from '../lib/session/session-store.ts';
import { menuQuery, rolesQuery } from '../shell/header/queries.ts';
import { shellRoutes } from './shell-routes.ts';

/** Calls that do not have to wait for the code of the shell: they are found under way when it arrives. */
export function startCalls(): void {
  const person = loginInfoEntry.read();
  if (!person) return;
  const language = languageEntry.read();
  void prefetch(menuQuery(person.roleId, language));
  void prefetch(rolesQuery(person.userId, language));
  void checkTicket();
  const { path, search } = splitAddress(currentAddress());
  const { route, params = {} } = findRoute(shellRoutes, path) ?? {};
  route?.start?.(new URLSearchParams(search), params);
  for (const key of ['shell', ...(route ? [route.functionKey] : [])]) loadTexts(key, language);
}

/** Asks once at start whether the ticket lives, and renews the avatar's expiring address and the watermark. */
async function checkTicket(): Promise<void> {
  try {
    const check = call(session.checkTicket, {});
    const info = call(session.info, {});
    const [{ data }] = await Promise.all([info, check]);
    const { imgAddress, url, securityWatermarking } = data;
    mergeLoginInfo({ imgAddress, url, securityWatermarking });
  } catch (error) {
    console.error(error);
  }
}
