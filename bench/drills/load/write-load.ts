import { setTimeout as wait } from 'node:timers/promises';
import { tenantOf, type Place } from '../../harness/place.ts';
import { signIn, type Person } from '../../harness/person.ts';
import { noFindings, type Findings, type Report } from '../drill.ts';
import { BrandWriter } from './brand-writer.ts';
import { groundOf, ProductWriter } from './product-writer.ts';
import { repeatDuring } from './repeat.ts';
import { Tally } from './tally.ts';
import { findHalfFiles, UploadWriter } from './upload-writer.ts';
import type { Writer } from './writer.ts';

/** Somebody who is refused waits as long before the next try. */
const PAUSE_MS = 50;

/**
 * Eight writers at one server, who come back to it whatever happens: four save brands, two products with their rows,
 * two upload. Their tickets are of the beginning and have to last.
 */
export class WriteLoad {
  readonly tally = new Tally();
  readonly #place: Place;
  readonly #tenantId: number;
  readonly #person: Person;
  readonly #writers: Writer[];

  private constructor(
    place: Place,
    tenantId: number,
    { person, writers }: { person: Person; writers: Writer[] },
  ) {
    this.#place = place;
    this.#tenantId = tenantId;
    this.#person = person;
    this.#writers = writers;
  }

  static async open(place: Place, address: string): Promise<WriteLoad> {
    const tenantId = await tenantOf(place);
    const ground = await groundOf(place, tenantId);
    const writers = [
      ...['A', 'B', 'C', 'D'].map((mark) => new BrandWriter(`B${mark}`)),
      ...['A', 'B'].map((mark) => new ProductWriter(ground, `P${mark}`)),
      ...['A', 'B'].map((mark) => new UploadWriter(`U${mark}`)),
    ];
    return new WriteLoad(place, tenantId, { person: await signIn(address), writers });
  }

  /** Writes until the work is done and the last call has its answer or is cut off. */
  during<T>(work: () => Promise<T>): Promise<T> {
    const steps = this.#writers.map((writer) => async () => {
      if (!(await writer.step(this.#person, this.tally))) await wait(PAUSE_MS);
    });
    return repeatDuring(steps, work);
  }

  /** Looks at all that is stored, and adds what is wrong to the report. */
  async look(report: Report): Promise<void> {
    const { database, folder } = this.#place;
    // More is uploaded here than one person may in an hour.
    await database.query('delete from rate_limits');
    const look = { database, tenantId: this.#tenantId, person: this.#person };
    const all: Findings = noFindings();
    for (const writer of this.#writers) {
      const { lost, duplicated, half } = await writer.look(look);
      all.lost.push(...lost);
      all.duplicated.push(...duplicated);
      all.half.push(...half);
    }
    all.half.push(...(await findHalfFiles(database, folder)));
    report.look(all);
    report.acknowledged = this.tally.acknowledged;
  }

  /** What no drill under load may see. */
  judge(report: Report): void {
    const { tally } = this;
    report.note(`calls: ${tally}`);
    report.expect(tally.acknowledged > 0, 'nothing was acknowledged');
    report.expect(tally.sessionOver === 0, `${tally.sessionOver} were told that the session is over`);
    for (const [what, count] of tally.strange) report.expect(false, `${count} × answered ${what}`);
  }
}
