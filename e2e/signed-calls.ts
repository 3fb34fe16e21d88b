import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { captchaAnswer, password } from './people.ts';

const PUBLIC_SIGN_KEY = 'edp-web-v6';

interface Answer<Data> {
  code: number;
  data: Data;
}

interface Caller {
  post<Data>(path: string, input: object): Promise<Answer<Data>>;
}

/** Somebody of the demonstration tenant who calls the server without a browser, signed as any client signs. */
export async function callerFor(request: APIRequestContext, account: string): Promise<Caller> {
  const signer = { corTicket: '', key: PUBLIC_SIGN_KEY };
  const post = async <Data>(path: string, input: object): Promise<Answer<Data>> => {
    const data = JSON.stringify(input);
    const headers = { 'Content-Type': 'application/json', ...signed(path, data, signer) };
    return (await request.post(path, { headers, data })).json();
  };
  const source = `web_${Date.now()}${randomBytes(2).readUInt16BE()}`;
  await request.get(`/user/v6/captcha?source=${source}`);
  const login = { loginName: account, password, captcha: captchaAnswer, source };
  const { data } = await post<{ ticket: string; signKey: string }>('/user/v6/login', login);
  Object.assign(signer, { corTicket: data.ticket, key: data.signKey });
  const roles = await post<{ userRoles: { roleId: number; key: string }[] }>(
    '/userAPI/v6/api/getUserRole',
    {},
  );
  await post('/user/v6/setUserRole', { ...roles.data.userRoles[0] });
  return { post };
}

function signed(path: string, body: string, { corTicket, key }: { corTicket: string; key: string }) {
  const tenantAuth = 'BRH';
  const e = String(Date.now());
  const c = randomBytes(16).toString('hex');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = ['POST', path, corTicket, tenantAuth, e, c, bodyHash].join('\n');
  return { corTicket, tenantAuth, e, c, s: createHmac('sha256', key).update(text).digest('hex') };
}
