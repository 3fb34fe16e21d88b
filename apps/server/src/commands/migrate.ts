import { readConfig } from '../config.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { reachDatabase } from './reach-database.ts';
import { runProgram } from './run-program.ts';

await runProgram(async () => {
  const reached = await reachDatabase(readConfig(process.env));
  try {
    const { applied } = await migrate(reached.url);
    for (const name of applied) console.log(name);
    console.log(`已执行 ${applied.length} 个迁移。 / ${applied.length} migrations applied.`);
  } finally {
    await reached.stop();
  }
});
