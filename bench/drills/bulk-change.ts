import { setTimeout as wait } from 'node:timers/promises';
import { materials } from '@edp/contract/materials';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { beginChange, changeOf, endedChange, previewChange } from '../harness/bulk-change.ts';
import { tenantIdOf } from '../harness/environment.ts';
import type { Server } from '../harness/server.ts';
import { quantile } from '../harness/statistics.ts';
import { usedSeconds } from '../harness/used-seconds.ts';
import type { Drill, DrillRun, Report } from './drill.ts';
import { compareTimes, keepTime, workAsClerk } from './support/clerk.ts';
import { killOnTheWay } from './support/kill-on-the-way.ts';
import { openLargeTenant } from './support/large-tenant.ts';
import { endLeases, storedJob } from './support/stored-jobs.ts';

const ROWS = 50_000;
const TENANT = 'BULK';
const SECONDS_BUDGET = 60;
/** How many times as long another person's reads may take, in the middle. */
const MAX_TIMES = 2;
const ALONE_MS = 5_000;
/** So far that its killer meets it in its middle. */
const BEFORE_KILL = 1_000;

/**
 * All materials of a large tenant are changed at once and taken back, beside somebody who reads; then again with a server that is
 * killed on the way, again and again: in the end each material was changed exactly once.
 */
export const bulkChange: Drill = {
  name: 'bulk-change',
  rounds: 10,
  async run(options) {
    const { environment, report } = options;
    const { database } = environment;
    const server = await environment.startServer();
    const client = await openLargeTenant(environment, server, { tenant: TENANT, materials: ROWS });
    const reader = await signInAt(server.address, { tenantCode: TENANT });
    const alone = await readFor(reader, async () => wait(ALONE_MS));
    let id = 0;
    await step(report, 'preview', async () => (id = await preview(client)));
    await step(report, 'change', async () => {
      const cpu = await usedSeconds(database, [server]);
      const beside = await readFor(reader, async () => {
        await beginChange(client, 'run', id);
        await endedChange(client, id);
      });
      const used = await usedSeconds(database, [server]);
      report.note(
        `processor, both together: server ${(used.server - cpu.server).toFixed(1)} s, ` +
          `database ${(used.database - cpu.database).toFixed(1)} s`,
      );
      compareTimes(report, 'reads', { alone, beside, maxTimes: MAX_TIMES });
    });
    const after = await readFor(reader, async () => wait(ALONE_MS));
    report.note(`reads: p50 ${quantile(after, 0.5).toFixed(1)} ms alone afterwards`);
    const { fates } = await changeOf(client, id);
    report.expect(fates.written === ROWS, `change: ${fates.written} of ${ROWS}`);
    await step(report, 'take back', async () => {
      await beginChange(client, 'takeBack', id);
      const { fates } = await endedChange(client, id);
      report.expect(fates.takenBack === ROWS, `take back: ${fates.takenBack} of ${ROWS}`);
    });
    await killAgainAndAgain(options, client, server);
  },
};

async function step(report: Report, what: string, work: () => Promise<unknown>): Promise<void> {
  const seconds = await report.time(what, work);
  report.expect(seconds <= SECONDS_BUDGET, `${what} took ${seconds.toFixed(1)} s`);
}

/** Times of a clerk's reads while something else goes on. */
async function readFor(reader: HttpClient, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver)
    await workAsClerk(200, async () => {
      await keepTime(times, () => reader.call(materials.list, { pageSize: 20, itemName: '钢' }));
    });
  await working;
  return times;
}

/** Of all materials; answers the change when all have been looked at. */
async function preview(client: HttpClient): Promise<number> {
  const { id, outcomes } = await previewChange(client, {
    list: 'materials',
    selection: { filter: {} },
    changes: [
      { operation: 'raise', field: 'marketPrice', by: 'percent', amount: '7.5', decimals: 2 },
      { operation: 'set', field: 'drawingExplain', value: '批量修改' },
    ],
  });
  if (outcomes.change !== ROWS) throw new Error(`${outcomes.change} of ${ROWS} would change`);
  return id;
}

async function killAgainAndAgain(options: DrillRun, client: HttpClient, first: Server): Promise<void> {
  const { environment, report } = options;
  const tenantId = await tenantIdOf(environment, TENANT);
  const versions = async (): Promise<number> => {
    const text = 'select sum(version)::int as versions from materials where tenant_id = $1';
    return (await environment.database.query(text, [tenantId])).rows[0].versions;
  };
  const before = await versions();
  const id = await preview(client);
  await beginChange(client, 'run', id);
  const { job } = await changeOf(client, id);
  await killOnTheWay(options, {
    first,
    next: async () => {
      await endLeases(environment);
      return environment.startServer({ port: first.port });
    },
    rows: ROWS,
    done: async () => (await storedJob(environment, job?.id ?? 0)).done,
    atLeast: BEFORE_KILL,
  });
  const { fates } = await endedChange(client, id);
  const changed = (await versions()) - before;
  report.acknowledged = fates.written;
  report.lost = Math.max(0, ROWS - changed);
  report.duplicated = Math.max(0, changed - ROWS);
  report.expect(fates.written === ROWS, `${fates.written} of ${ROWS} were changed`);
  report.expect(changed === ROWS, `materials have had ${changed} changes instead of ${ROWS}`);
}
