import pg from 'pg';
import { readConfig } from '../config.ts';
import { reachDatabase } from './reach-database.ts';
import { runProgram } from './run-program.ts';
import { verifyDatabase } from './verify-database.ts';

await runProgram(async () => {
  const config = readConfig(process.env);
  const reached = await reachDatabase(config);
  const client = new pg.Client({ connectionString: reached.url, application_name: 'edp-verify' });
  // The statement that waits for an answer hears of it.
  client.on('error', () => undefined);
  let passed = 0;
  let failed = 0;
  let left = 0;
  try {
    await client.connect();
    const verification = { client, config, tell: (words: string) => console.log(words) };
    for await (const { check, finding } of verifyDatabase({ ...verification, databaseUrl: reached.url })) {
      if (finding === undefined) {
        left += 1;
        console.log(`– ${check.zh} / ${check.en}: 未检查 / not checked`);
        continue;
      }
      const { checked, wrong, examples, notes = [] } = finding;
      if (wrong === 0) passed += 1;
      else failed += 1;
      console.log(
        `${wrong === 0 ? '✓' : '✗'} ${check.zh} / ${check.en}: ${checked}${wrong > 0 ? `, ✗ ${wrong}` : ''}`,
      );
      for (const example of [...examples, ...notes]) console.log(`    ${example}`);
    }
  } finally {
    await client.end().catch(() => undefined);
    await reached.stop();
  }
  console.log(`通过 ${passed} 项，失败 ${failed} 项。 / ${passed} checks passed, ${failed} failed.`);
  if (left > 0) console.log(`未检查 ${left} 项。 / ${left} checks could not be made.`);
  if (failed + left > 0) process.exitCode = 1;
});
