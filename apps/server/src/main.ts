import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { reachDatabase } from './commands/reach-database.ts';
import { runProgram } from './commands/run-program.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase, type Database } from './database/connection.ts';
import { logDestination } from './http/operations/request-log.ts';
import { migrate } from './database/migrations/migrate.ts';
import { remindTenants } from './features/certificates/remind-tenants.ts';
import { keepChanges } from './features/record-history/keep-changes.ts';
import { removeOldDraftsOfAll } from './features/drafts/remove-old-drafts.ts';
import { removeOldRecordsOfAll } from './features/deleted-records/remove-old-records.ts';
import { removeOldEventsOfAll } from './features/security-events/remove-old-events.ts';
import { removeOldJobsOfAll } from './jobs/background/remove-old-jobs.ts';
import { startScheduledJobs } from './jobs/scheduled-jobs.ts';
import { checkLogsOfAll } from './log-seals/check-logs.ts';
import { sealLogs } from './log-seals/seal-logs.ts';
import { closeToOthers } from './private-folders.ts';
import { hasOutboxPage } from './text-messages/outbox.ts';

const demonstration = { code: 'BRH', accounts: 'admin, clerk, viewer', password: 'demo123456' };
const outboxMissing =
  '  HOST 不是本机地址，未提供 /dev/outbox / HOST is no loopback address, so there is no /dev/outbox';
/** Running requests have this long to finish; what comes after them still gets its turn before the end. */
const drainLimit = 8_000;
const turnLimit = 400;
const stopLimit = 9_500;
/** One Ctrl-C can arrive several times, from the terminal and from npm. */
const repeatLimit = 500;

/** After a restart thousands of windows knock within a moment; those beyond the system's default wait a second longer. */
const backlog = 4_096;

/** What has been opened, in order; a stop closes it backwards. */
const opened: (() => Promise<unknown>)[] = [];
let stoppingSince: number | undefined;

async function stop(): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince < repeatLimit) return;
    console.error('强制停止。 / Stopped by force.');
    process.exit(1);
  }
  stoppingSince = Date.now();
  console.log('正在停止…… / Stopping …');
  setTimeout(() => {
    console.error('停止超时，已强制结束。 / Stopping took too long and was cut short.');
    process.exit(0);
  }, stopLimit);
  await closeAll();
  process.exit(0);
}

async function closeAll(): Promise<void> {
  const drained = Date.now() + drainLimit;
  for (const close of opened.toReversed()) {
    const patience = Math.max(turnLimit, drained - Date.now());
    await Promise.race([close(), sleep(patience)]).catch((error: unknown) => console.error(error));
  }
}

function crash(error: unknown): never {
  console.error(error);
  process.exit(1);
}

async function showAddress(address: string, config: Config, database: Database): Promise<void> {
  const { code, accounts, password } = demonstration;
  const tenant = database.global.selectFrom('tenants').select('id').where('code', '=', code);
  console.log(`\nEDP 已就绪 / EDP is ready\n  地址 / Address: ${address}`);
  if (config.environment !== 'production' && (await tenant.executeTakeFirst())) {
    console.log(`  授权码 / Authorization code: ${code}`);
    if (!hasOutboxPage(config)) console.log(outboxMissing);
    console.log(`  演示账户 / Demonstration accounts: ${accounts}  密码 / password: ${password}\n`);
  } else {
    console.log('  新建租户 / To add a tenant: npm run tenant -- create\n');
  }
}

async function openApp(config: Config, database: Database) {
  const app = await buildApp({ config, database, logTo: logDestination() });
  opened.push(() => app.close());
  return app;
}

/** A start in production reads none of its code. */
async function loadDemonstration(config: Config, database: Database): Promise<void> {
  if (config.environment === 'production') return;
  const demonstration = await import('./features/demonstration/load-demonstration.ts');
  await demonstration.loadDemonstration(database, config);
}

async function open(): Promise<void> {
  const config = readConfig(process.env);
  await closeToOthers(config.dataDir);
  const reaching = reachDatabase(config);
  // A stop may come before it is there, and then waits for it.
  opened.push(() =>
    reaching.then(
      (database) => database.stop(),
      () => undefined,
    ),
  );
  const reached = await reaching;
  await migrate(reached.url);
  const database = openDatabase(reached.url);
  opened.push(() => database.close());
  const [app] = await Promise.all([
    openApp(config, database),
    loadDemonstration(config, database),
    database.workers.untilKnown(),
  ]);
  const address = await app.listen({ host: config.host, port: config.port, backlog });
  await showAddress(address, config, database);
  const reminders = { name: 'certificate-reminders', cron: '0 9 * * *', work: () => remindTenants(database) };
  const retention = {
    name: 'security-event-retention',
    cron: '30 3 * * *',
    work: () => removeOldEventsOfAll(database),
  };
  const oldJobs = {
    name: 'background-job-retention',
    cron: '45 3 * * *',
    work: () => removeOldJobsOfAll(database),
  };
  const changes = {
    name: 'record-change-upkeep',
    cron: '15 4 * * *',
    work: () => keepChanges(database),
  };
  const oldDrafts = {
    name: 'draft-retention',
    cron: '50 3 * * *',
    work: () => removeOldDraftsOfAll(database),
  };
  const deletedRecords = {
    name: 'deleted-record-retention',
    cron: '0 4 * * *',
    work: () => removeOldRecordsOfAll(database),
  };
  const seals = {
    name: 'log-seals',
    cron: '* * * * *',
    // What could not be sealed now is tried again a minute later.
    work: () =>
      sealLogs(database).catch((error: unknown) => app.log.error({ err: error }, 'the logs were not sealed')),
  };
  const checks = { name: 'log-check', cron: '30 4 * * *', work: () => checkLogsOfAll(database) };
  const jobs = [reminders, retention, oldJobs, oldDrafts, deletedRecords, changes, seals, checks];
  opened.push(startScheduledJobs({ database, log: app.log, jobs }));
}

async function start(): Promise<void> {
  try {
    await open();
  } catch (error) {
    // What fails because it is being closed under its feet is no failure.
    if (stoppingSince !== undefined) return;
    await closeAll();
    throw error;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
// The one that started us has gone without a word, as when it was killed.
process.on('disconnect', () => void stop());
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

await runProgram(start);
