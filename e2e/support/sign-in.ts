import type { BrowserContext, Page } from '@playwright/test';
import { loginInfo } from '@edp/contract/session';
import { toWire } from '@edp/contract/wire-names';
import type { Credentials } from '@edp/testkit/browser-sign-in';
import { DEMONSTRATION_TENANT } from '@edp/testkit/credentials';
import { HttpClient } from '@edp/testkit/http-client';
import { chooseRole, signInWithoutRole } from '@edp/testkit/sign-in';
import { expect } from './expect.ts';

/** Where the browser goes first, and the language that it speaks: one load of the page instead of three. */
interface Start {
  at?: string;
  language?: 'ZHS' | 'ENG';
}

/**
 * From a clean browser into the shell, without the pages of the sign-in, which have tests of their own: the browser is
 * given what a sign-in leaves in its storage.
 */
export async function signIn(
  page: Page,
  { tenant: tenantCode = DEMONSTRATION_TENANT, account, role }: Credentials,
  { at = '/home', language = 'ZHS' }: Start = {},
): Promise<void> {
  const { origin } = new URL((await page.request.get('/readyz')).url());
  const client = await signInWithoutRole(new HttpClient(origin, { tenantCode }), account);
  const info = await chooseRole(client, role);
  if (info === undefined) throw new Error(`${account} has no role ${role}`);
  const { url, ...kept } = info;
  const left = {
    edp_tenantCode: tenantCode,
    edp_loginInfo: JSON.stringify(toWire(loginInfo, kept)),
    edp_signKey: client.signer.signKey ?? '',
    edp_pictureUrl: url,
    ...(language === 'ENG' && { edp_language: language }),
  };
  await page.context().clearCookies();
  await startWith(page, Object.entries(left), at);
  await expect(
    page.getByRole('button', { name: language === 'ENG' ? 'Sign out' : '退出登录' }),
  ).toBeVisible();
}

/** Another computer where the ticket of the page is used as well: its home page. */
export async function useTicketOf(page: Page, elsewhere: BrowserContext): Promise<Page> {
  const { cookies, origins } = await page.context().storageState();
  const other = await elsewhere.newPage();
  await elsewhere.addCookies(cookies);
  const left = origins.flatMap(({ localStorage }) =>
    localStorage.map(({ name, value }) => [name, value] as const),
  );
  await startWith(other, left, '/home');
  return other;
}

/** Not by `setStorageState`, which takes the kept code away, and fetches a page of its own. */
async function startWith(
  page: Page,
  left: readonly (readonly [string, string])[],
  at: string,
): Promise<void> {
  const given = await page.addInitScript((entries) => {
    if (window !== top) return;
    localStorage.clear();
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, left);
  await page.goto(at);
  await given.dispose();
}
