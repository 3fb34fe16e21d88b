import { setTimeout as wait } from 'node:timers/promises';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf, type Environment } from '../../harness/environment.ts';
import { noFindings, type Findings, type Report } from '../drill.ts';
import { BrandWriter } from './brand-writer.ts';
import { fixturesOf, ProductWriter } from './product-writer.ts';
import { repeatDuring } from './repeat.ts';
import { Counters } from './counters.ts';
import { findHalfFiles, UploadWriter } from './upload-writer.ts';
import type { Writer } from './writer.ts';

/** Somebody who is refused waits as long before the next try. */
const PAUSE_MS = 50;

/**
 * Eight writers at one server, who come back to it whatever happens: four save brands, two products with their rows,
 * two upload. Their tickets are of the beginning and have to last.
 */
export class WriteLoad {
  readonly counters = new Counters();
  readonly #environment: Environment;
  readonly #tenantId: number;
  readonly #client: HttpClient;
  readonly #writers: Writer[];

  private constructor(
    environment: Environment,
    tenantId: number,
    { client, writers }: { client: HttpClient; writers: Writer[] },
  ) {
    this.#environment = environment;
    this.#tenantId = tenantId;
    this.#client = client;
    this.#writers = writers;
  }

  static async open(environment: Environment, address: string): Promise<WriteLoad> {
    const tenantId = await tenantIdOf(environment);
    const fixtures = await fixturesOf(environment, tenantId);
    const writers = [
      ...['A', 'B', 'C', 'D'].map((mark) => new BrandWriter(`B${mark}`)),
      ...['A', 'B'].map((mark) => new ProductWriter(fixtures, `P${mark}`)),
      ...['A', 'B'].map((mark) => new UploadWriter(`U${mark}`)),
    ];
    return new WriteLoad(environment, tenantId, { client: await signInAt(address), writers });
  }

  /** Writes until the work is done and the last call has its answer or is cut off. */
  during<T>(work: () => Promise<T>): Promise<T> {
    const steps = this.#writers.map((writer) => async () => {
      if (!(await writer.step(this.#client, this.counters))) await wait(PAUSE_MS);
    });
    return repeatDuring(steps, work);
  }

  /** Looks at all that is stored, and adds what is wrong to the report. */
  async look(report: Report): Promise<void> {
    const { database, folder } = this.#environment;
    // More is uploaded here than one client may in an hour.
    await database.query('delete from rate_limits');
    const look = { database, tenantId: this.#tenantId, client: this.#client };
    const all: Findings = noFindings();
    for (const writer of this.#writers) {
      const { lost, duplicated, half } = await writer.look(look);
      all.lost.push(...lost);
      all.duplicated.push(...duplicated);
      all.half.push(...half);
    }
    all.half.push(...(await findHalfFiles(database, folder)));
    report.look(all);
    report.acknowledged = this.counters.acknowledged;
  }

  /** What no drill under load may see. */
  judge(report: Report): void {
    const { counters } = this;
    report.note(`calls: ${counters}`);
    report.expect(counters.acknowledged > 0, 'nothing was acknowledged');
    report.expect(counters.sessionOver === 0, `${counters.sessionOver} were told that the session is over`);
    for (const [what, count] of counters.unexpected) report.expect(false, `${count} × answered ${what}`);
  }
}
