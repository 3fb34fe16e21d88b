import { randomInt } from 'node:crypto';
import { session } from '@edp/contract/session';
import type { ApiClient } from './api-client.ts';
import { CAPTCHA_ANSWER, DEMONSTRATION_TENANT, PASSWORD } from './credentials.ts';
import { HttpClient } from './http-client.ts';

/** A login with a captcha of its own, as typed by somebody who can read. */
export async function loginInput(client: ApiClient, loginName = 'admin', password = PASSWORD) {
  const source = `web_${Date.now()}${randomInt(1e12)}`;
  await client.raw({ url: `${session.captcha.path}?source=${source}` });
  return {
    loginName,
    password,
    captcha: CAPTCHA_ANSWER,
    rememberMe: false,
    source,
    language: 'ZHS' as const,
  };
}

/** Up to the choice of a role. @throws Error with the server's words when it is refused */
export async function signInWithoutRole<C extends ApiClient>(client: C, account: string): Promise<C> {
  const { data, message } = await client.call(session.login, await loginInput(client, account));
  if (data === undefined) throw new Error(`${account} is not signed in: ${message}`);
  client.signer = { ...client.signer, ticket: data.ticket, signKey: data.signKey };
  return client;
}

/** Chooses the role of that name, else the first one, and answers who works now; undefined when there is none. */
export async function chooseRole(client: ApiClient, name?: string) {
  const { userRoles } = (await client.call(session.roles, {})).data;
  const role = userRoles.find(({ roleName }) => name === undefined || roleName === name);
  if (role === undefined) return undefined;
  return (await client.call(session.chooseRole, { roleId: role.roleId, key: role.key })).data;
}

/** With the first role, if there is one. @throws Error with the server's words when it is refused */
export async function signIn<C extends ApiClient>(client: C, account: string): Promise<C> {
  await signInWithoutRole(client, account);
  await chooseRole(client);
  return client;
}

/** Somebody of the demonstration, or of another tenant, over HTTP. */
export function signInAt(
  address: string,
  { tenantCode = DEMONSTRATION_TENANT, account = 'admin' }: { tenantCode?: string; account?: string } = {},
): Promise<HttpClient> {
  return signIn(new HttpClient(address, { tenantCode }), account);
}
