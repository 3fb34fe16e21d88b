import { existsSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient, NoResponse } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import type { Environment } from '../harness/environment.ts';
import type { Server } from '../harness/server.ts';
import { countReasons, type Drill, type DrillRun, type Report } from './drill.ts';
import { listBrands, saveBrand } from './load/brand-writer.ts';

const ROUNDS = 10;
const CLIENTS = 16;
const BEFORE_MS = 1_000;

/** How the product is started, and what is to be seen once it has been stopped. */
interface Deployment {
  start(environment: Environment): Promise<Server>;
  verifyStopped(environment: Environment, report: Report): void;
  /** Works with the address of its database. */
  withDatabase<T>(environment: Environment, work: (url: string) => Promise<T>): Promise<T>;
}

const asProcess: Deployment = {
  start: (environment) => environment.startServer(),
  verifyStopped: () => undefined,
  withDatabase: ({ database }, work) => work(database.url),
};

const dataOf = ({ folder }: Environment) => join(folder, 'data');

/** By the command that the handbook gives a service manager, with the embedded database. */
const asService: Deployment = {
  start: (environment) =>
    environment.startServer({
      program: 'tools/start.mjs',
      folder: dataOf(environment),
      env: { DATABASE_URL: '' },
    }),
  verifyStopped(environment, report) {
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
  rounds: ROUNDS,
  run: (options) => stopAll(options, asProcess),
};

/** The same to a service: its first process is told, and ends last. */
export const service: Drill = {
  name: 'service',
  rounds: ROUNDS,
  run: (options) => stopAll(options, asService),
};

/** What became of the calls of all rounds. */
interface Outcome {
  answered: number;
  /** Why calls got no answer: over a connection that had served before, and over one just opened. */
  cut: string[];
  cutAtFirst: string[];
  /** Brands that were acknowledged, and those whose save got no answer. */
  saved: string[];
  unanswered: string[];
}

async function stopAll({ environment, report, rounds }: DrillRun, deployment: Deployment): Promise<void> {
  const outcome: Outcome = { answered: 0, cut: [], cutAtFirst: [], saved: [], unanswered: [] };
  const { cut, cutAtFirst, saved, unanswered } = outcome;
  let longestMs = 0;
  for (let round = 1; round <= rounds; round++) {
    const server = await deployment.start(environment);
    const { signer } = await signInAt(server.address);
    const clients = Array.from({ length: CLIENTS }, async (_, at) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const client = new HttpClient(server.address, signer, { agent });
      const mark = `T${round}-${at}`;
      await callUntilGone(client, { mark, saves: at % 2 === 0, outcome, report });
      agent.destroy();
    });
    const allGone = Promise.allSettled(clients);
    await wait(BEFORE_MS);
    const stoppedAt = performance.now();
    const exitCode = await server.stop();
    longestMs = Math.max(longestMs, performance.now() - stoppedAt);
    report.expect(exitCode === 0, `the server ended with ${exitCode}`);
    deployment.verifyStopped(environment, report);
    for (const ended of await allGone) if (ended.status === 'rejected') throw ended.reason;
  }
  report.note(
    `${rounds} stops, ${CLIENTS} clients: ${outcome.answered} answered, the longest stop ${longestMs.toFixed(0)} ms`,
  );
  report.note(
    `no answer over an open connection: ${countReasons(cut)}; over a new one: ${countReasons(cutAtFirst)}`,
  );
  report.expect(cut.length === 0, `${cut.length} requests over open connections got no answer`);
  const stored = await deployment.withDatabase(environment, (url) => storedBrands(environment, url));
  report.acknowledged = saved.length;
  for (const code of saved) if (!stored.has(code)) report.addDamage('lost', code);
  for (const code of unanswered)
    if (stored.has(code)) report.addDamage('half', `${code} saved, not answered`);
}

interface Caller {
  mark: string;
  saves: boolean;
  outcome: Outcome;
  report: Report;
}

/** Calls one after the other over one connection until the server is gone. */
async function callUntilGone(client: HttpClient, { mark, saves, outcome, report }: Caller): Promise<void> {
  for (let at = 1; ; at++) {
    const brand = `${mark}-${at}`;
    try {
      const { code, message } = await (saves ? saveBrand(client, brand) : listBrands(client));
      report.expect(code === 0, `answered ${code} ${message}`);
      outcome.answered++;
      if (saves && code === 0) outcome.saved.push(brand);
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      if (error.refused) return;
      (error.reused ? outcome.cut : outcome.cutAtFirst).push(error.message);
      if (saves) outcome.unanswered.push(brand);
      return;
    }
  }
}

async function storedBrands(environment: Environment, url: string): Promise<ReadonlySet<string>> {
  const { rows } = await environment.database.query(
    `select b.code from brands as b join tenants as t on t.id = b.tenant_id
      where t.code = 'BRH' and b.code like 'T%-%-%'`,
    [],
    url,
  );
  return new Set(rows.map(({ code }) => code));
}
