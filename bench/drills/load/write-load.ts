import { setTimeout as wait } from 'node:timers/promises';
import { DEMONSTRATION_TENANT } from '@edp/testkit/credentials';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf, type Environment } from '../../harness/environment.ts';
import type { Server } from '../../harness/server.ts';
import { mergeFindings, noFindings, type Findings, type Report } from '../drill.ts';
import { BrandWriter, listBrands } from './brand-writer.ts';
import { Counters } from './counters.ts';
import { findProductFixtures } from './product-form.ts';
import { ProductWriter } from './product-writer.ts';
import { findHalfFiles, UploadWriter } from './upload-writer.ts';
import type { Writer } from './writer.ts';

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
  /** What their codes begin with besides, so that a second load in the same tenant has its own. */
  mark?: string;
}

const eightWriters: Callers = { brands: 4, products: 2, uploads: 2, readers: 0 };

/** Callers of one server, who come back to it whatever happens. Their ticket is of the beginning and has to last. */
export class WriteLoad {
  readonly counters = new Counters();
  readonly #environment: Environment;
  readonly #tenantId: number;
  readonly #client: HttpClient;
  readonly #writers: readonly Writer[];
  readonly #callers: Callers;

  private constructor(
    environment: Environment,
    tenantId: number,
    { client, writers, callers }: { client: HttpClient; writers: Writer[]; callers: Callers },
  ) {
    this.#environment = environment;
    this.#tenantId = tenantId;
    this.#client = client;
    this.#writers = writers;
    this.#callers = callers;
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
    const client = await signInAt(address, { tenantCode });
    return new WriteLoad(environment, tenantId, { client, writers, callers });
  }

  /** Calls until the work is done and the last call has its answer or is cut off. */
  during<T>(work: () => Promise<T>): Promise<T> {
    const writes = this.#writers.map((writer) => async () => {
      if (!(await writer.step(this.#client, this.counters))) await wait(PAUSE_MS);
    });
    const { readers, pauseMs = 0 } = this.#callers;
    const read = () => this.counters.of(listBrands(this.#client));
    const steps = [...writes, ...Array.from({ length: readers }, () => read)];
    if (pauseMs === 0) return repeatDuring(steps, work);
    return repeatDuring(
      steps.map((step) => async () => {
        await step();
        await wait(pauseMs);
      }),
      work,
    );
  }

  /** Looks at all that is stored, and adds what is wrong to the report. */
  async verify(report: Report): Promise<void> {
    const { database, folder } = this.#environment;
    // More is uploaded here than one client may in an hour.
    await database.query('delete from rate_limits');
    const stored = { database, tenantId: this.#tenantId, client: this.#client };
    const findings: Findings[] = [{ ...noFindings(), half: await findHalfFiles(database, folder) }];
    for (const writer of this.#writers) findings.push(await writer.verify(stored));
    report.addFindings(mergeFindings(findings));
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
