import { parentPort, Worker } from 'node:worker_threads';
import { serverFolder } from './server-folder.ts';

interface Options {
  /** The thread's file, from the server's folder. */
  file: string;
  /** A thread that needs more is ended, and not the server. */
  maxMemoryMb: number;
  /** Of that for what is new; the more, the seldomer it is tidied. */
  maxYoungMemoryMb?: number;
  /** A thread without work ends after this. */
  idleMs: number;
  /** A thread that answers nothing for so long while it is asked is ended. */
  timeoutMs: number;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Call<Request> {
  call: number;
  request: Request;
}
type Reply<Answer> = { call: number; answer: Answer } | { call: number; error: string };

/** A thread of its own for costly work, one call after the other. It starts when it is asked, and another one when it has ended. */
export class WorkerThread<Request, Answer> {
  readonly #options: Options;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #overdue: NodeJS.Timeout | undefined;
  #calls = 0;
  #users = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many calls have not been answered. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Fails with what the work throws, and when the thread ends before it has answered. */
  ask(request: Request): Promise<Answer> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      if (this.#waiting.size === 1) this.#expectAnswer();
      worker.postMessage({ call, request } satisfies Call<Request>);
    });
  }

  /** Asks without waiting for the answer; a thread that has ended is not started for it. */
  tell(request: Request): void {
    this.#worker?.postMessage({ call: 0, request } satisfies Call<Request>);
  }

  /** Between calls that belong together the thread does not end as idle; answers how that is over. */
  hold(): () => void {
    clearTimeout(this.#idle);
    this.#users++;
    return () => {
      this.#users--;
      this.#restWhenIdle();
    };
  }

  /** Ends the thread; what has not been answered fails. */
  async close(reason = new Error('The thread was stopped')): Promise<void> {
    const worker = this.#worker;
    this.#fail(worker, reason);
    await worker?.terminate();
  }

  #start(): Worker {
    const { file, maxMemoryMb, maxYoungMemoryMb } = this.#options;
    const worker = new Worker(new URL(file, serverFolder), {
      resourceLimits: {
        maxOldGenerationSizeMb: maxMemoryMb,
        ...(maxYoungMemoryMb !== undefined && { maxYoungGenerationSizeMb: maxYoungMemoryMb }),
      },
    });
    worker.unref();
    worker.on('message', (reply: Reply<Answer>) => {
      if (this.#worker === worker) this.#settle(reply);
    });
    worker.on('error', (error: Error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error(`The thread ${file} has ended`)));
    return worker;
  }

  #settle(reply: Reply<Answer>): void {
    const waiting = this.#waiting.get(reply.call);
    this.#waiting.delete(reply.call);
    this.#expectAnswer();
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.answer);
    this.#restWhenIdle();
  }

  #expectAnswer(): void {
    clearTimeout(this.#overdue);
    if (this.#waiting.size === 0) return;
    const { file, timeoutMs } = this.#options;
    const overdue = new Error(`The thread ${file} has not answered in ${timeoutMs} ms`);
    this.#overdue = setTimeout(() => void this.close(overdue), timeoutMs).unref();
  }

  #restWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#waiting.size > 0 || this.#users > 0) return;
    this.#idle = setTimeout(() => void this.close(), this.#options.idleMs).unref();
  }

  /** Whatever was asked of a thread that has gone fails; the next call starts another. */
  #fail(worker: Worker | undefined, error: Error): void {
    if (this.#worker !== worker) return;
    clearTimeout(this.#idle);
    clearTimeout(this.#overdue);
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** What the thread's file does with each call. */
export function answerCalls<Request, Answer>(work: (request: Request) => Answer | Promise<Answer>): void {
  parentPort?.on('message', async ({ call, request }: Call<Request>) => {
    parentPort?.postMessage(await replyTo(call, () => work(request)));
  });
}

async function replyTo<Answer>(call: number, work: () => Answer | Promise<Answer>): Promise<Reply<Answer>> {
  try {
    return { call, answer: await work() };
  } catch (error) {
    return { call, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
