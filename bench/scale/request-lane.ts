import type { Case } from './cases.ts';
import type { Lane } from './measure.ts';
import type { Filled, Stand } from './stand.ts';
import type { Subject } from './subjects.ts';
import { openLines, runSlice, type Prepared } from './wire.ts';

const FIRST_GUESS = 200;
/** More is made ready than was answered lately, so that nobody has to wait. */
const MARGIN = 1.6;

/** Requests of one kind over so many connections. */
export async function openRequests(
  subject: Subject,
  {
    prepare,
    connections,
    ...place
  }: Pick<Case, 'prepare'> & { connections: number; stand: Stand; tenant: Filled },
): Promise<Lane> {
  const lines = await openLines(subject.ports, connections);
  let rate = FIRST_GUESS;
  let requests: Prepared[] = [];
  return {
    subject,
    async prepare(seconds) {
      requests = await prepare(place, Math.ceil(rate * seconds * MARGIN) + connections);
    },
    async run(seconds) {
      const slice = await runSlice(lines, requests, seconds);
      const isExhausted = slice.times.length >= requests.length;
      rate = (slice.times.length / slice.seconds) * (isExhausted ? 2 : 1);
      return slice;
    },
    close: () => lines.forEach((line) => line.close()),
  };
}
