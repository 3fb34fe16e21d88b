import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { tenantOf, withPlace, type Place } from '../harness/place.ts';
import { Person, signIn } from '../harness/person.ts';
import { NoAnswer } from '../harness/send.ts';
import { Report, type Drill } from './drill.ts';

const ROUNDS = 10;
const CLIENTS = 16;
const BEFORE_MS = 1_000;
const brands = '/edp/api/v1/procenter/proBrand';

/** What became of the clients of all rounds. */
interface Outcome {
  answered: number;
  refused: number;
  /** Why requests got no answer: over a connection that had served before, and over one just opened. */
  cut: string[];
  cutAtFirst: string[];
  /** Brands that were acknowledged, and those whose save got no answer. */
  saved: string[];
  unanswered: string[];
  wrong: string[];
}

/**
 * SIGTERM while clients with open connections read and save: what comes over them is answered to the last. A connection
 * that is only opened while the server ends may be reset before it is accepted; then nothing may have been done.
 */
export const sigterm: Drill = {
  name: 'sigterm',
  run: ({ rounds = ROUNDS }) => withPlace((place) => drill(place, rounds)),
};

async function drill(place: Place, rounds: number): Promise<Report> {
  const report = new Report();
  const outcome: Outcome = {
    answered: 0,
    refused: 0,
    cut: [],
    cutAtFirst: [],
    saved: [],
    unanswered: [],
    wrong: [],
  };
  const stops: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const server = await place.startServer();
    const { signer } = await signIn(server.address);
    const clients = Promise.allSettled(
      Array.from({ length: CLIENTS }, (_, at) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const person = new Person(server.address, signer, agent);
        const task = { mark: `T${round}-${at}`, saves: at % 2 === 0, outcome };
        return untilRefused(person, task).finally(() => agent.destroy());
      }),
    );
    await wait(BEFORE_MS);
    const stoppedAt = performance.now();
    const exitCode = await server.stop();
    stops.push(performance.now() - stoppedAt);
    report.expect(exitCode === 0, `the server ended with ${exitCode}`);
    for (const ended of await clients) if (ended.status === 'rejected') throw ended.reason;
  }
  report.note(
    `${rounds} stops, ${CLIENTS} clients: ${outcome.answered} answered, the longest stop ${Math.max(...stops).toFixed(0)} ms`,
  );
  report.note(
    `no answer over an open connection: ${count(outcome.cut)}; over a new one: ${count(outcome.cutAtFirst)}`,
  );
  report.expect(
    outcome.cut.length === 0,
    `${outcome.cut.length} requests over open connections got no answer`,
  );
  for (const what of outcome.wrong) report.expect(false, what);
  await look(place, { outcome, report });
  return report;
}

interface Task {
  mark: string;
  saves: boolean;
  outcome: Outcome;
}

/** Calls one after the other over one connection until the server is gone. */
async function untilRefused(person: Person, { mark, saves, outcome }: Task): Promise<void> {
  for (let at = 1; ; at++) {
    const code = `${mark}-${at}`;
    try {
      const answer = saves
        ? await person.call(`${brands}/saveOrUpdate`, { code, name: code, active: 1, sortOrder: 1 })
        : await person.call(`${brands}/list`);
      if (answer.code !== 0) outcome.wrong.push(`answered ${answer.code} ${answer.message}`);
      else if (saves) outcome.saved.push(code);
      outcome.answered++;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.refused) outcome.refused++;
      else {
        (error.reused ? outcome.cut : outcome.cutAtFirst).push(error.message);
        if (saves) outcome.unanswered.push(code);
      }
      return;
    }
  }
}

/** All that was acknowledged is there; of what was not answered nothing should be. */
async function look(place: Place, { outcome, report }: { outcome: Outcome; report: Report }): Promise<void> {
  const tenantId = await tenantOf(place);
  const { rows } = await place.database.query(
    `select code from brands where tenant_id = $1 and code like 'T%-%-%'`,
    [tenantId],
  );
  const stored = new Set<string>(rows.map(({ code }) => code));
  report.acknowledged = outcome.saved.length;
  report.look({
    lost: outcome.saved.filter((code) => !stored.has(code)),
    duplicated: [],
    half: outcome.unanswered.filter((code) => stored.has(code)).map((code) => `${code} saved, not answered`),
  });
}

function count(reasons: readonly string[]): string {
  const groups = Map.groupBy(reasons, (reason) => reason);
  return [...groups].map(([reason, { length }]) => `${length} × ${reason}`).join(', ') || 'none';
}
