import { existsSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient, NoResponse } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import type { Server } from '../harness/server.ts';
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

/** How the product is started, and what is to be seen once it has been stopped. */
interface Way {
  start(environment: Environment): Promise<Server>;
  stopped(environment: Environment, report: Report): void;
  /** Works with the address of its database. */
  withDatabase<T>(environment: Environment, work: (url: string) => Promise<T>): Promise<T>;
}

const asProcess: Way = {
  start: (environment) => environment.startServer(),
  stopped: () => undefined,
  withDatabase: ({ database }, work) => work(database.url),
};

const dataOf = ({ folder }: Environment) => join(folder, 'data');

/** By the command that the handbook gives a service manager, with the embedded database. */
const asService: Way = {
  start: (environment) =>
    environment.startServer({
      program: 'tools/start.mjs',
      folder: dataOf(environment),
      env: { DATABASE_URL: '' },
    }),
  stopped(environment, report) {
    const data = dataOf(environment);
    report.expect(!existsSync(join(data, 'postgres/cluster/postmaster.pid')), 'the database still runs');
    const log = readFileSync(join(data, 'postgres.log'), 'utf8');
    report.expect(!/not properly shut down|immediate shutdown/.test(log), 'the database was cut off');
    const last = log.trimEnd().split('\n').at(-1) ?? '';
    report.expect(last.includes('database system is shut down'), `the last word of the database: ${last}`);
  },
  async withDatabase(environment, work) {
    const embedded = await startEmbeddedPostgres(dataOf(environment));
    return work(embedded.url).finally(() => embedded.stop());
  },
};

/**
 * SIGTERM while clients with open connections read and save: what comes over them is answered to the last. A connection
 * that is only opened while the server ends may be reset before it is accepted; then nothing may have been done.
 */
export const sigterm: Drill = {
  name: 'sigterm',
  run: ({ rounds = ROUNDS }) => withEnvironment((environment) => drill(environment, asProcess, rounds)),
};

/** The same to a service: its first process is told, and ends last. */
export const service: Drill = {
  name: 'service',
  run: ({ rounds = ROUNDS }) => withEnvironment((environment) => drill(environment, asService, rounds)),
};

async function drill(environment: Environment, way: Way, rounds: number): Promise<Report> {
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
    const server = await way.start(environment);
    const { signer } = await signInAt(server.address);
    const clients = Promise.allSettled(
      Array.from({ length: CLIENTS }, (_, at) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const client = new HttpClient(server.address, signer, { agent });
        const task = { mark: `T${round}-${at}`, saves: at % 2 === 0, outcome };
        return untilRefused(client, task).finally(() => agent.destroy());
      }),
    );
    await wait(BEFORE_MS);
    const stoppedAt = performance.now();
    const exitCode = await server.stop();
    stops.push(performance.now() - stoppedAt);
    report.expect(exitCode === 0, `the server ended with ${exitCode}`);
    way.stopped(environment, report);
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
  const stored = await way.withDatabase(environment, (url) => storedBrands(environment, url));
  look(stored, outcome, report);
  return report;
}

interface Task {
  mark: string;
  saves: boolean;
  outcome: Outcome;
}

/** Calls one after the other over one connection until the server is gone. */
async function untilRefused(client: HttpClient, { mark, saves, outcome }: Task): Promise<void> {
  for (let at = 1; ; at++) {
    const code = `${mark}-${at}`;
    try {
      const answer = saves
        ? await client.post(`${brands}/saveOrUpdate`, { code, name: code, active: 1, sortOrder: 1 })
        : await client.post(`${brands}/list`);
      if (answer.code !== 0) outcome.wrong.push(`answered ${answer.code} ${answer.message}`);
      else if (saves) outcome.saved.push(code);
      outcome.answered++;
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      if (error.refused) outcome.refused++;
      else {
        (error.reused ? outcome.cut : outcome.cutAtFirst).push(error.message);
        if (saves) outcome.unanswered.push(code);
      }
      return;
    }
  }
}

async function storedBrands({ database }: Environment, url: string): Promise<ReadonlySet<string>> {
  const { rows } = await database.query(
    `select b.code from brands as b join tenants as t on t.id = b.tenant_id
      where t.code = 'BRH' and b.code like 'T%-%-%'`,
    [],
    url,
  );
  return new Set(rows.map(({ code }) => code));
}

/** All that was acknowledged is there; of what was not answered nothing should be. */
function look(stored: ReadonlySet<string>, outcome: Outcome, report: Report): void {
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
