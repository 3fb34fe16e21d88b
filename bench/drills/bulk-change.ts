import { setTimeout as wait } from 'node:timers/promises';
import { bulkChanges, type BulkChange } from '@edp/contract/bulk-changes';
import { materials } from '@edp/contract/materials';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf, type Environment } from '../harness/environment.ts';
import type { Server } from '../harness/server.ts';
import { quantile } from '../harness/statistics.ts';
import { usedSeconds } from '../harness/used-seconds.ts';
import { until } from '../harness/until.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import type { Drill, Report } from './drill.ts';
import { compareTimes, timed, workAsClerk } from './support/clerk.ts';
import { endLeases } from './support/end-leases.ts';

const ROWS = 50_000;
const TENANT = 'BULK';
const SECONDS_BUDGET = 60;
/** How many times as long another person's reads may take, in the middle. */
const MAX_TIMES = 2;
const ALONE_MS = 5_000;
const LIMIT_MS = 180_000;
/** So far that its killer meets it in its middle. */
const BEFORE_KILL = 1_000;

/**
 * All materials of a large tenant are changed at once and taken back, beside somebody who reads; then again with a server that is
 * killed on the way, again and again: in the end each material was changed exactly once.
 */
export const bulkChange: Drill = {
  name: 'bulk-change',
  rounds: 10,
  async run({ environment, report, rounds }) {
    const server = await environment.startServer();
    await seedTenant(environment.database.url, {
      tenant: TENANT,
      counts: { people: 10, products: 0, materials: ROWS },
    });
    await environment.database.query('vacuum (analyze)');
    const client = await signInAt(server.address, { tenantCode: TENANT });
    const reader = await signInAt(server.address, { tenantCode: TENANT });
    const alone = await readFor(reader, async () => wait(ALONE_MS));
    const id = await step(report, 'preview', async () => preview(client));
    await step(report, 'change', async () => {
      const cpu = await usedSeconds(environment.database, [server]);
      const beside = await readFor(reader, async () => begin(client, 'run', id));
      const used = await usedSeconds(environment.database, [server]);
      report.note(
        `processor, both together: server ${(used.server - cpu.server).toFixed(1)} s, ` +
          `database ${(used.database - cpu.database).toFixed(1)} s`,
      );
      compareTimes(report, 'reads', { alone, beside, maxTimes: MAX_TIMES });
      const after = await readFor(reader, async () => wait(ALONE_MS));
      report.note(`reads: p50 ${quantile(after, 0.5).toFixed(1)} ms alone afterwards`);
      return (await changeOf(client, id)).fates.written;
    });
    await step(report, 'take back', async () => {
      await begin(client, 'takeBack', id);
      return (await changeOf(client, id)).fates.takenBack;
    });
    await killAgainAndAgain({ environment, report, client, server, rounds });
  },
};

async function step(report: Report, name: string, work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const answer = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  report.note(`${name}: ${seconds.toFixed(1)} s`);
  report.expect(seconds <= SECONDS_BUDGET, `${name} took ${seconds.toFixed(1)} s`);
  if (name !== 'preview') report.expect(answer === ROWS, `${name}: ${answer} of ${ROWS}`);
  return answer;
}

/** Times of a clerk's reads while something else goes on. */
async function readFor(reader: HttpClient, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver)
    await workAsClerk(200, async () => {
      await timed(times, () => reader.call(materials.list, { pageSize: 20, itemName: '钢' }));
    });
  await working;
  return times;
}

/** Of all materials; answers the change when all have been looked at. */
async function preview(client: HttpClient): Promise<number> {
  const { data, message } = await client.call(bulkChanges.preview, {
    list: 'materials',
    selection: { filter: {} },
    changes: [
      { operation: 'raise', field: 'marketPrice', by: 'percent', amount: '7.5', decimals: 2 },
      { operation: 'set', field: 'drawingExplain', value: '批量修改' },
    ],
  });
  if (data === undefined) throw new Error(`Not previewed: ${message}`);
  const { outcomes } = await ended(client, data.id);
  if (outcomes.change !== ROWS) throw new Error(`${outcomes.change} of ${ROWS} would change`);
  return data.id;
}

async function begin(client: HttpClient, call: 'run' | 'takeBack', id: number): Promise<BulkChange> {
  const { code, message } = await client.call(bulkChanges[call], { id });
  if (code !== 0) throw new Error(`Not begun: ${message}`);
  return ended(client, id);
}

async function changeOf(client: HttpClient, id: number): Promise<BulkChange> {
  return (await client.call(bulkChanges.detail, { id })).data;
}

function isUnderWay({ job }: BulkChange): boolean {
  return job?.state === 'waiting' || job?.state === 'running';
}

async function ended(client: HttpClient, id: number): Promise<BulkChange> {
  return changeThat(client, id, (change) => !isUnderWay(change));
}

function changeThat(
  client: HttpClient,
  id: number,
  holds: (change: BulkChange) => boolean,
): Promise<BulkChange> {
  const ask = async () => {
    const change = await changeOf(client, id);
    return holds(change) && change;
  };
  return until(ask, { limitMs: LIMIT_MS, everyMs: 100 });
}

interface Killing {
  environment: Environment;
  report: Report;
  client: HttpClient;
  server: Server;
  rounds: number;
}

async function killAgainAndAgain({ environment, report, client, server, rounds }: Killing): Promise<void> {
  const tenantId = await tenantIdOf(environment, TENANT);
  const versions =
    'select count(*)::int as n, sum(version)::int as versions from materials where tenant_id = $1';
  const { rows: before } = await environment.database.query(versions, [tenantId]);
  const id = await preview(client);
  await client.call(bulkChanges.run, { id });
  const met: number[] = [];
  let running = server;
  for (let round = 1; round <= rounds; round++) {
    const from = met.at(-1) ?? 0;
    const { job } = await changeThat(
      client,
      id,
      (change) => !isUnderWay(change) || (change.job?.done ?? 0) > from + BEFORE_KILL,
    );
    met.push(job?.done ?? 0);
    await running.kill();
    await endLeases(environment);
    running = await environment.startServer({ port: server.port });
  }
  const { job, fates } = await ended(client, id);
  const { rows: after } = await environment.database.query(versions, [tenantId]);
  const changed = after[0].versions - before[0].versions;
  report.note(
    `${rounds} kills, at ${met.join(', ')} of ${ROWS}; then ${job?.state} with ${fates.written} changed`,
  );
  report.acknowledged = fates.written;
  report.lost = Math.max(0, ROWS - changed);
  report.duplicated = Math.max(0, changed - ROWS);
  report.expect(new Set(met).size > rounds / 2, 'the kills did not meet the job in its middle');
  report.expect(
    job?.state === 'done' && fates.written === ROWS,
    `${job?.state} with ${fates.written} of ${ROWS}`,
  );
  report.expect(changed === ROWS, `materials have had ${changed} changes instead of ${ROWS}`);
}
