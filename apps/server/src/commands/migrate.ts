import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { migrate, readPending } from '../database/migrations/migrate.ts';
import { isRolling } from '../database/migrations/sql-files.ts';
import { reachDatabase } from './reach-database.ts';
import { runProgram, UsageError } from './run-program.ts';

const usage = `用法 / Usage:
  npm run migrate [-- --check]
--check 只报告将执行什么。 / --check only tells what would be applied.`;

function readArguments(args: string[]): { check: boolean } {
  try {
    return parseArgs({ args, options: { check: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
}

/** Nothing is changed, so all that answers can be told of a cluster that lacks a node. */
async function tellPending(ownerUrl: string): Promise<void> {
  const { names, roleIsReady, unreachable } = await readPending(ownerUrl);
  for (const name of names)
    console.log(
      (await isRolling(name))
        ? name
        : `${name}  须先停止服务 / servers of the old version have to be stopped`,
    );
  console.log(`待执行 ${names.length} 个迁移。 / ${names.length} migrations are pending.`);
  if (!roleIsReady)
    console.log(
      '应用角色尚不能登录，将由 npm run migrate 设置。 / The application role cannot sign in yet; npm run migrate sees to it.',
    );
  for (const node of unreachable)
    console.log(
      `✗ 节点 ${node} 无法连接，恢复之前无法迁移。 / ${node} cannot be reached; nothing can be applied before it is back.`,
    );
  if (unreachable.length > 0) process.exitCode = 1;
}

await runProgram(async () => {
  const { check } = readArguments(process.argv.slice(2));
  const reached = await reachDatabase(readConfig(process.env));
  try {
    if (check) return await tellPending(reached.url);
    const { applied } = await migrate(reached.url);
    for (const name of applied) console.log(name);
    console.log(`已执行 ${applied.length} 个迁移。 / ${applied.length} migrations applied.`);
  } finally {
    await reached.stop();
  }
});
