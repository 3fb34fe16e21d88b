import { z } from 'zod';
import { TestClient } from '../test-client.ts';
import type { AnsweredCall } from './change-watch.ts';

/** An answer, of which a later request takes what it needs. */
export class RecordedAnswer {
  readonly #body: unknown;

  constructor(body: unknown) {
    this.#body = body;
  }

  /** What stands at a place such as `data.0.id`; undefined where there is nothing. */
  at(place: string): unknown {
    return place
      .split('.')
      .reduce<unknown>((value, name) => entries.safeParse(value).data?.[name], this.#body);
  }

  /** Of the rows of a list. */
  ids(): number[] {
    return rowsWithIds.parse(this.#body).data.map(({ id }) => id);
  }
}

const entries = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.unknown()).transform((list): Record<string, unknown> => ({ ...list })),
]);
const rowsWithIds = z.object({ data: z.array(z.object({ id: z.number() })) });

/** Ids of the recording start here, where no other whole number of the scenario is. */
export const FIRST_ID = 500_000;

interface Kept {
  lines: string[];
  sent: Set<string>;
  /** Is told of each call when it has its answer. */
  seen?: ((call: AnsweredCall) => Promise<void>) | undefined;
}

interface Caller {
  client: TestClient;
  /** Null for somebody who has not signed in. */
  userId: number | null;
}

/** Sends literal requests and keeps each with its answer, in bytes as they stand on the wire. */
export class WireRecorder {
  readonly #caller: Caller;
  /** What is another text in each run, and what stands for it. */
  readonly #varying: Readonly<Record<string, string>>;
  readonly #kept: Kept;

  constructor(caller: Caller, varying: Record<string, string>, kept: Kept = { lines: [], sent: new Set() }) {
    this.#caller = caller;
    this.#varying = varying;
    this.#kept = kept;
  }

  /** From now on. */
  set watched(seen: Kept['seen']) {
    this.#kept.seen = seen;
  }

  /** Somebody who has not signed in, in the same transcript. */
  withoutTicket(): WireRecorder {
    const { app, signer } = this.#caller.client;
    const anyone = new TestClient(app, { tenantCode: signer.tenantCode ?? '' });
    return new WireRecorder({ client: anyone, userId: null }, this.#varying, this.#kept);
  }

  /** Whether a request has gone to the address, whose parts such as `:id` may be anything. */
  hasSent(path: string): boolean {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return [...this.#kept.sent].some((sent) => pattern.test(sent));
  }

  title(text: string): void {
    this.#kept.lines.push(`\n# ${text}`);
  }

  get(path: string, query: object = {}): Promise<RecordedAnswer> {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return this.#send({ method: 'GET', url: text.size > 0 ? `${path}?${text}` : path });
  }

  post(path: string, body: unknown = {}): Promise<RecordedAnswer> {
    return this.#send({ method: 'POST', url: path, body: JSON.stringify(body) });
  }

  delete(path: string, body: unknown): Promise<RecordedAnswer> {
    return this.#send({ method: 'DELETE', url: path, body: JSON.stringify(body) });
  }

  form(path: string, fields: Record<string, string>): Promise<RecordedAnswer> {
    return this.#send({
      method: 'POST',
      url: path,
      body: String(new URLSearchParams(fields)),
      contentType: 'application/x-www-form-urlencoded',
    });
  }

  async #send(request: Parameters<TestClient['raw']>[0]): Promise<RecordedAnswer> {
    const { method, url, body } = request;
    const response = await this.#caller.client.raw({ contentType: 'application/json', ...request });
    const type = String(response.headers['content-type']).split(';')[0];
    this.#kept.sent.add(url.split('?')[0] ?? url);
    const text = type === 'application/json' ? response.body : `(${type})`;
    this.#kept.lines.push(
      `${method} ${url}${body === undefined ? '' : ` ${body}`}`,
      `  ${response.statusCode} ${text}`,
    );
    const answer = new RecordedAnswer(type === 'application/json' ? response.json() : undefined);
    const { userId } = this.#caller;
    await this.#kept.seen?.({ method: method ?? 'GET', url, succeeded: response.statusCode === 200, userId });
    return answer;
  }

  /** All of it; what is another thing in each run stands as what it is. */
  transcript(): string {
    const known = new Map<string, string>();
    const idOf = (digits: string) => {
      const name = known.get(digits) ?? `#${known.size + 1}`;
      known.set(digits, name);
      return name;
    };
    const varying = Object.entries(this.#varying).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      this.#kept.lines.join('\n'),
    );
    return varying
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '<time>')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/g, '<moment>')
      .replaceAll(/\?t=[^"&\\]+&(?:amp;)?x=[^"&\\]+&(?:amp;)?h=[^"&\\]+/g, '<signed>')
      .replaceAll(/("daysLeft":)-?\d+/g, '$1<days>')
      .replaceAll(/("traceId":")[^"]+/g, '$1<trace>')
      .replaceAll(/("id":")[\da-f]{24}"/g, '$1<session>"')
      .replaceAll(/fd00::[\da-f:]+/g, '<address>')
      .replaceAll(/("(?:corTicket|ticket)":")[^"]+/g, '$1<ticket>')
      .replaceAll(/("firstPassword":")[^"]+/g, '$1<password>')
      .replaceAll(/("challenge":")[^"]+/g, '$1<challenge>')
      .replaceAll(/("user":\{"id":")[^"]+/g, '$1<user>')
      .replaceAll(/("secret":"|secret=)[A-Z2-7]{32}/g, '$1<secret>')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
      .replaceAll(/P00(5\d{5})/g, (_, digits: string) => `P${idOf(digits)}`)
      .replaceAll(/(?<![\d.a-z-])5\d{5}(?![\d.\w-])/g, idOf)
      .replaceAll(/(?<="(?:link|group)-)5\d{5}(?=")/g, idOf)
      .concat('\n');
  }
}
