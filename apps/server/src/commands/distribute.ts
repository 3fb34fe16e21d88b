import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { applicationRoleOf } from '../database/application-role.ts';
import {
  attachmentsToTake,
  copyTenantsEverywhere,
  distributeTable,
  hasTenantsEverywhere,
  returnAttachments,
  tablesToDistribute,
  takeAttachments,
} from '../database/distribution/distribute-tables.ts';
import { adaptFunctions } from '../database/distribution/adapt-functions.ts';
import { allowMigrations } from '../database/distribution/migrating.ts';
import { applicationSignsIn, type Obstacle } from '../database/distribution/node-obstacles.ts';
import { findObstacles } from '../database/distribution/obstacles.ts';
import { prepareRole } from '../database/distribution/role-settings.ts';
import { runProgram, UsageError } from './run-program.ts';

const usage = `用法 / Usage:
  npm run distribute [-- --check]
--check 只报告将做什么、有何障碍。 / --check only tells what would be done and what stands in the way.`;

function readArguments(args: string[]): { check: boolean } {
  try {
    return parseArgs({ args, options: { check: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
}

function ownerUrl(): string {
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined)
    throw new UsageError(
      '请用 DATABASE_URL 指定协调节点：内置数据库没有 Citus。 / Name the coordinator in DATABASE_URL: the embedded database has no Citus.',
    );
  return databaseUrl;
}

async function refuseObstacles(client: pg.Client, applicationRole: string): Promise<void> {
  refuse(await findObstacles(client, applicationRole));
}

function refuse(obstacles: readonly Obstacle[]): void {
  if (obstacles.length === 0) return;
  throw new UsageError(obstacles.map(({ zh, en }) => `✗ ${zh} / ${en}`).join('\n'));
}

async function tellPlan(client: pg.Client): Promise<void> {
  const tables = await tablesToDistribute(client);
  if (!(await hasTenantsEverywhere(client)))
    console.log('复制到所有节点 / To be copied to every node: tenants');
  console.log(`按租户分布 / To be distributed by tenant: ${tables.length}`);
  for (const table of tables) console.log(`  ${table}`);
  const attachments = await attachmentsToTake(client);
  console.log(
    `暂时移除并恢复的外键与触发器 / Foreign keys and triggers to be taken and put back: ${attachments}`,
  );
}

async function distribute(client: pg.Client): Promise<void> {
  await allowMigrations(client);
  const taken = await takeAttachments(client);
  console.log(`暂时移除外键与触发器 / Foreign keys and triggers taken: ${taken}`);
  if (!(await hasTenantsEverywhere(client))) await copyTenantsEverywhere(client);
  for (const table of await tablesToDistribute(client)) {
    const rows = await distributeTable(client, table);
    console.log(`  ${table}: ${rows} 行 / rows`);
  }
  await client.query('begin');
  console.log(`改写函数 / Functions rewritten: ${await adaptFunctions(client)}`);
  await client.query('commit');
  const returned = await returnAttachments(client);
  console.log(`恢复外键与触发器 / Foreign keys and triggers put back: ${returned}`);
}

await runProgram(async () => {
  const { check } = readArguments(process.argv.slice(2));
  const url = ownerUrl();
  const client = new pg.Client({ connectionString: url, application_name: 'edp-distribute' });
  // The statement that waits for an answer hears of it.
  client.on('error', () => undefined);
  // Citus tells at length what it copies.
  client.on('notice', () => undefined);
  try {
    await client.connect();
    const role = applicationRoleOf(url);
    await refuseObstacles(client, role.name);
    if (check) {
      refuse(await applicationSignsIn(client, role.name));
      await tellPlan(client);
      console.log('没有障碍。 / Nothing stands in the way.');
      return;
    }
    await distribute(client);
    await prepareRole(client, role);
    refuse(await applicationSignsIn(client, role.name));
    console.log('已完成，可以启动服务。 / Done; the servers may be started.');
  } finally {
    await client.end().catch(() => undefined);
  }
});
