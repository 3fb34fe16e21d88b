import { setTimeout as wait } from 'node:timers/promises';
import { DEMONSTRATION_TENANT } from '@edp/testkit/credentials';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf, type Environment } from '../../harness/environment.ts';
import type { Server } from '../../harness/server.ts';
import type { Report } from '../drill.ts';
import { BrandWriter, listBrands } from './brand-writer.ts';
import { Counters } from './counters.ts';
import { findProductFixtures } from './product-form.ts';
import { ProductWriter } from './product-writer.ts';
import { UploadWriter, verifyFiles } from './upload-writer.ts';
import type { StoredData, Writer } from './writer.ts';

/** Somebody who is refused waits as long before the next try. */
const PAUSE_MS = 50;

/** How many of each kind call at once. */
export interface Callers {
  brands: number;
  products: number;
  uploads: number;
  /** Who only read the list of brands. */
  readers: number;
  /** Of each between two calls; none when absent. */
  pauseMs?: number;
  /** Files are kept in a bucket, where `npm run verify` looks for them. */
  inBucket?: boolean;
  /** What their codes begin with besides, so that a second load in the same tenant has its own. */
  mark?: string;
}

const eightWriters: Callers = { brands: 4, products: 2, uploads: 2, readers: 0 };

/** Callers of one server, who come back to it whatever happens. Their ticket is of the beginning and has to last. */
export class WriteLoad {
  readonly counters = new Counters();
  readonly #stored: StoredData;
  /** Where the files are. */
  readonly #folder: string;
  readonly #callers: Callers;
  readonly #writers: readonly Writer[];

  private constructor(stored: StoredData, folder: string, callers: Callers, writers: readonly Writer[]) {
    this.#stored = stored;
    this.#folder = folder;
    this.#callers = callers;
    this.#writers = writers;
  }

  static async open(
    environment: Environment,
    address: string,
    callers: Callers = eightWriters,
    tenantCode = DEMONSTRATION_TENANT,
  ): Promise<WriteLoad> {
    const { mark = '' } = callers;
    const tenantId = await tenantIdOf(environment, tenantCode);
    const writers: Writer[] = [
      ...marks(`${mark}B`, callers.brands).map((mark) => new BrandWriter(mark)),
      ...marks(`${mark}U`, callers.uploads).map((mark) => new UploadWriter(mark)),
    ];
    if (callers.products > 0) {
      const fixtures = await findProductFixtures(environment, tenantId);
      writers.push(...marks(`${mark}P`, callers.products).map((mark) => new ProductWriter(fixtures, mark)));
    }
    const { database, folder } = environment;
    const client = await signInAt(address, { tenantCode });
    return new WriteLoad({ database, tenantId, client }, folder, callers, writers);
  }

  /** Calls until the work is done and the last call has its answer or is cut off. */
  during<T>(work: () => Promise<T>): Promise<T> {
    const { client } = this.#stored;
    const { readers, pauseMs } = this.#callers;
    const writes = this.#writers.map((writer) => async () => {
      if (!(await writer.step(client, this.counters))) await wait(PAUSE_MS);
    });
    const read = () => this.counters.of(listBrands(client));
    const steps = [...writes, ...Array.from({ length: readers }, () => read)];
    const unhurried = steps.map((step) => () => step().then(() => wait(pauseMs)));
    return repeatDuring(pauseMs === undefined ? steps : unhurried, work);
  }

  /** Looks at all that is stored, and adds what is wrong to the report. */
  async verify(report: Report): Promise<void> {
    const { database } = this.#stored;
    // More is uploaded here than one client may in an hour.
    await database.query('delete from rate_limits');
    if (this.#callers.inBucket !== true) await verifyFiles(database, this.#folder, report);
    for (const writer of this.#writers) await writer.verify(this.#stored, report);
    report.acknowledged = this.counters.acknowledged;
  }

  /** The same where the server must have survived. */
  async verifyAlive(report: Report, server: Server): Promise<void> {
    report.expect(server.isAlive(), 'the server process has ended');
    if (server.isAlive()) await this.verify(report);
  }

  /** What no drill under load may see. */
  judge(report: Report): void {
    const { counters } = this;
    report.note(`calls: ${counters}`);
    report.expect(counters.acknowledged > 0, 'nothing was acknowledged');
    report.expect(counters.sessionOver === 0, `${counters.sessionOver} were told that the session is over`);
    for (const [what, count] of counters.unexpected) report.expect(false, `${count} × answered ${what}`);
  }

  /** Where the server process stays, every call is answered. */
  expectAnswered(report: Report): void {
    report.expect(this.counters.cut === 0, `${this.counters.cut} requests got no answer`);
  }
}

function marks(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${kind}${at}`);
}

/**
 * Repeats each of the steps for as long as the work takes, and ends with it, also when it breaks off.
 * @throws what the work threw, or else a step
 */
async function repeatDuring<T>(
  steps: readonly (() => Promise<unknown>)[],
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const repeat = async (step: () => Promise<unknown>) => {
    while (!isOver) await step();
  };
  const repeating = Promise.allSettled(steps.map(repeat));
  const result = await work().finally(async () => {
    isOver = true;
    await repeating;
  });
  for (const ended of await repeating) if (ended.status === 'rejected') throw ended.reason;
  return result;
}
