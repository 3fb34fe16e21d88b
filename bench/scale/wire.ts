import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request as its bytes go over the line, and what is to be remembered once it has been answered. */
export interface Prepared {
  bytes: Buffer;
  /** What follows them and is the same for many. */
  shared?: Buffer | undefined;
  answered?: (() => void) | undefined;
}

export interface Slice {
  /** Milliseconds of each request. */
  times: number[];
  seconds: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const SUCCESS = '{"code":0';

/** A keep-alive connection that asks one thing after the other; it costs a tenth of what `fetch` does. */
export class Line {
  readonly #socket: Socket;
  #held: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<Buffer> | undefined;

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true);
    socket.on('data', (data: Buffer) => this.#take(data));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection')));
  }

  /** The body of the answer. */
  ask({ bytes, shared }: Prepared): Promise<Buffer> {
    this.#waiting = Promise.withResolvers<Buffer>();
    this.#socket.write(bytes);
    if (shared !== undefined) this.#socket.write(shared);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(data: Buffer): void {
    this.#held = this.#held.length === 0 ? data : Buffer.concat([this.#held, data]);
    const head = this.#held.indexOf(HEAD_END);
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#held.toString('latin1', 0, head))?.[1];
    if (length === undefined) {
      this.#waiting?.reject(new Error(`An answer without a length: ${this.#held.toString()}`));
      return;
    }
    const start = head + HEAD_END.length;
    const end = start + Number(length);
    if (this.#held.length < end) return;
    const body = this.#held.subarray(start, end);
    this.#held = this.#held.subarray(end);
    this.#waiting?.resolve(body);
  }
}

/** So many connections, spread over the ports. */
export async function openLines(ports: readonly number[], connections: number): Promise<Line[]> {
  const opened = Array.from({ length: connections }, async (_, at) => {
    const socket = connect(ports[at % ports.length] ?? 0, '127.0.0.1');
    await once(socket, 'connect');
    return new Line(socket);
  });
  return Promise.all(opened);
}

/**
 * Asks over all lines at once until the time is up or everything has been asked.
 * @throws Error with the answer's text when one is no success
 */
export async function runSlice(
  lines: readonly Line[],
  requests: readonly Prepared[],
  seconds: number,
): Promise<Slice> {
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  const keepAsking = async (line: Line) => {
    for (let now = performance.now(); now < end; now = performance.now()) {
      const request = requests[next++];
      if (request === undefined) return;
      const body = await line.ask(request);
      times.push(performance.now() - now);
      if (body.toString('latin1', 0, SUCCESS.length) !== SUCCESS)
        throw new Error(`Refused: ${body.toString()}`);
      request.answered?.();
    }
  };
  await Promise.all(lines.map(keepAsking));
  return { times, seconds: (performance.now() - startedAt) / 1_000 };
}
