import type { Agent } from 'node:http';
import { signedHeaders, type Signer } from '../../apps/server/src/testing/signing.ts';
import { formOf, formType } from '../../apps/server/src/testing/upload-form.ts';
import { send, type Received } from './send.ts';
import { captchaAnswer } from './server.ts';

interface Credentials {
  /** The tenant's code; the demonstration's without one. */
  code?: string;
  account?: string;
  /** Connections of one's own. */
  agent?: Agent;
}

interface Way {
  method?: 'GET' | 'POST';
  /** Another server than the person's own. */
  address?: string;
  /** Headers that have been signed before. */
  headers?: Record<string, string>;
}

export type Answer = ReturnType<typeof answerOf>;

/** The envelope as it came, with how long it took and how many bytes it had. */
function answerOf({ http, ms, bytes }: Received) {
  const { code, message, data } = JSON.parse(bytes.toString());
  return { http, ms, size: bytes.length, code: Number(code), message: String(message), data };
}

/** Somebody who calls the server as the web client does. */
export class Person {
  address: string;
  readonly signer: Signer;
  readonly #agent: Agent | undefined;

  constructor(address: string, signer: Signer, agent?: Agent) {
    this.address = address;
    this.signer = signer;
    this.#agent = agent;
  }

  /** @throws NoAnswer */
  async call(path: string, input: object = {}, way: Way = {}): Promise<Answer> {
    const { method = 'POST', address = this.address } = way;
    const body = method === 'GET' ? undefined : JSON.stringify(input);
    const headers = way.headers ?? signedHeaders(this.signer, { method, url: path, body });
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { method, headers: { ...headers, ...json }, body, agent: this.#agent };
    return answerOf(await send(address + path, sent));
  }

  /** Uploads a file, for the purpose if one is given. */
  async upload(fileName: string, bytes: Buffer, purpose?: string): Promise<Answer> {
    const url = '/file/v6/upload';
    const body = formOf([
      { name: 'source', value: 'edp' },
      ...(purpose === undefined ? [] : [{ name: 'purpose', value: purpose }]),
      { name: 'file', value: bytes, fileName },
    ]);
    const signed = signedHeaders(this.signer, { method: 'POST', url, multipart: true });
    const headers = { ...signed, 'content-type': formType };
    return answerOf(await send(this.address + url, { method: 'POST', headers, body, agent: this.#agent }));
  }

  /** The bytes of a file; undefined when it is not handed out. */
  async download(id: number): Promise<Buffer | undefined> {
    const url = `/file/v6/download/${id}`;
    const headers = signedHeaders(this.signer, { method: 'GET', url });
    const { http, bytes } = await send(this.address + url, { method: 'GET', headers, agent: this.#agent });
    return http === 200 ? bytes : undefined;
  }
}

let captchas = 0;

/** What a sign-in sends, with a captcha that the server has just made. */
export async function loginInput(address: string, account = 'admin') {
  const source = `web_${Date.now()}${process.pid}${++captchas}`;
  const { http } = await send(`${address}/user/v6/captcha?source=${source}`, { method: 'GET', headers: {} });
  if (http !== 200) throw new Error(`No captcha: ${http}`);
  return { loginName: account, password: 'demo123456', captcha: captchaAnswer, source };
}

/** Somebody of the tenant, signed in with the first role. */
export async function signIn(address: string, credentials: Credentials = {}): Promise<Person> {
  const { code: tenantCode = 'BRH', account = 'admin', agent } = credentials;
  const stranger = new Person(address, { tenantCode }, agent);
  const { data, message } = await stranger.call('/user/v6/login', await loginInput(address, account));
  if (data === undefined) throw new Error(`Not signed in: ${message}`);
  const person = new Person(address, { tenantCode, ticket: data.ticket, signKey: data.signKey }, agent);
  const { roleId, key } = (await person.call('/userAPI/v6/api/getUserRole')).data.userRoles[0];
  await person.call('/user/v6/setUserRole', { roleId, key });
  return person;
}
