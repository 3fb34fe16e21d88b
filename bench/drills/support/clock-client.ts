import { createHash, createHmac, randomBytes } from 'node:crypto';
import { PUBLIC_SIGN_KEY, SIGNATURE_WINDOW_SECONDS, textToSign } from '@edp/contract/signature';
import { loginInput } from '../../harness/person.ts';
import { send } from '../../harness/send.ts';

const INVALID_SIGNATURE = 4001;

/**
 * Signs and repeats as the web client does (`apps/web/src/lib/signing.ts`), with a clock of its own: a refused signature
 * is made anew once, when the answer's `date` shows that the clocks differ.
 */
export class ClockClient {
  #signer = { tenantCode: 'BRH', ticket: '', signKey: PUBLIC_SIGN_KEY };
  readonly #shift: number;
  #offset = 0;
  /** Calls that had to be made twice. */
  repeated = 0;

  constructor(shift: number) {
    this.#shift = shift;
  }

  /** @throws when it is refused */
  async signIn(address: string): Promise<void> {
    const { data, message } = await this.call(address, '/user/v6/login', await loginInput(address));
    if (data === undefined) throw new Error(`Not signed in: ${message}`);
    this.#signer = { ...this.#signer, ticket: data.ticket, signKey: data.signKey };
    const roles = await this.call(address, '/userAPI/v6/api/getUserRole');
    const { roleId, key } = roles.data.userRoles[0];
    await this.call(address, '/user/v6/setUserRole', { roleId, key });
  }

  async call(address: string, path: string, input: object = {}) {
    const first = await this.#send(address, path, input);
    if (first.code !== INVALID_SIGNATURE || !this.#learnClock(first.date)) return first;
    this.repeated++;
    return this.#send(address, path, input);
  }

  async #send(address: string, path: string, input: object) {
    const body = JSON.stringify(input);
    const { ticket: corTicket, tenantCode: tenantAuth, signKey } = this.#signer;
    const e = String(this.#now() + this.#offset);
    const c = randomBytes(16).toString('hex');
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const text = textToSign({ method: 'POST', path, corTicket, tenantAuth, e, c, bodyHash });
    const s = createHmac('sha256', signKey).update(text).digest('hex');
    const headers = { corTicket, tenantAuth, e, c, s, 'content-type': 'application/json' };
    const received = await send(address + path, { method: 'POST', headers, body });
    const { code, message, data } = JSON.parse(received.bytes.toString());
    return { code: Number(code), message: String(message), data, date: received.headers.date };
  }

  #now(): number {
    return Date.now() + this.#shift;
  }

  #learnClock(date: string | undefined): boolean {
    const serverTime = Date.parse(date ?? '');
    const difference = serverTime - this.#now();
    const wrong = Math.abs(difference - this.#offset) > (SIGNATURE_WINDOW_SECONDS * 1_000) / 2;
    if (wrong) this.#offset = difference;
    return wrong;
  }
}
