import { z } from 'zod';
import { PASSWORD } from '@edp/testkit/credentials';
import { reachDatabase } from '../../apps/server/src/commands/reach-database.ts';
import { UsageError, runProgram } from '../../apps/server/src/commands/run-program.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts';
import { onInterruption } from '../../tools/processes.mjs';
import { readOptions } from '../harness/options.ts';
import { countsSchema, defaultCounts, RANDOM } from './counts.ts';
import { seedTenant, type SeedOptions } from './seed-tenant.ts';

/** Fills a tenant of the configured database with realistic records. */
const optionsSchema = countsSchema.extend({
  tenant: z.string().default('SEED'),
  random: z.coerce.number().int().default(RANDOM),
});

function seedOptions(): SeedOptions {
  try {
    const { tenant, random, ...counts } = readOptions(optionsSchema);
    return { tenant, random, counts };
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    const counts = Object.entries(defaultCounts).map(([kind, count]) => `--${kind} ${count}`);
    throw new UsageError(`${reason}\n\nnpm run seed -- --tenant SEED --random ${RANDOM} ${counts.join(' ')}`);
  }
}

const interruption = new Promise<never>((_, reject) => {
  onInterruption(() => reject(new UsageError('已中断。 / Interrupted.')));
});
// Whoever waits for it as well hears of it.
interruption.catch(() => undefined);

async function seed(url: string, options: SeedOptions): Promise<void> {
  await migrate(url);
  const { rows, seconds } = await seedTenant(url, options);
  const rate = Math.round(rows / seconds);
  console.log(`${options.tenant}: ${rows} records in ${seconds.toFixed(1)} s, ${rate} a second.`);
  console.log(`admin and p00001, p00002, …; password of a new tenant and of all new people: ${PASSWORD}`);
}

await runProgram(async () => {
  const options = seedOptions();
  const reached = await reachDatabase(readConfig(process.env));
  try {
    await Promise.race([seed(reached.url, options), interruption]);
  } finally {
    await reached.stop();
  }
});
