import { parseArgs } from 'node:util';
import { reachDatabase } from '../../apps/server/src/commands/reach-database.ts';
import { UsageError, runProgram } from '../../apps/server/src/commands/run-program.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts';
import { onInterruption } from '../../tools/processes.mjs';
import { defaultCounts, type Counts } from './counts.ts';
import { seedTenant } from './seed-tenant.ts';
import { PASSWORD } from './tenant.ts';

/** Fills a tenant of the configured database with realistic records. */
const DEFAULT_TENANT = 'SEED';
const NEEDED = ['departments', 'people', 'brands', 'units', 'categories'] as const;

const usage = `npm run seed -- --tenant ${DEFAULT_TENANT} --random 7 ${Object.entries(defaultCounts)
  .map(([kind, count]) => `--${kind} ${count}`)
  .join(' ')}`;

function readOptions() {
  const kinds = Object.entries(defaultCounts).map(([kind, count]) => [
    kind,
    { type: 'string', default: String(count) } as const,
  ]);
  const options = {
    ...Object.fromEntries(kinds),
    tenant: { type: 'string', default: DEFAULT_TENANT },
    random: { type: 'string', default: '7' },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const given = new Map(Object.entries(values));
    const numberOf = (name: string) => wholeNumber(name, String(given.get(name)));
    const counts: Counts = { ...defaultCounts };
    for (const kind of kindsOf(counts)) counts[kind] = numberOf(kind);
    for (const kind of NEEDED) if (counts[kind] === 0) throw new Error(`--${kind} must not be 0`);
    return { tenant: String(given.get('tenant')), counts, random: numberOf('random') };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}

function kindsOf(counts: Counts) {
  return [...NEEDED, 'labels', 'materials', 'products'].filter(
    (kind): kind is keyof Counts => kind in counts,
  );
}

const interruption = new Promise<never>((_, reject) => {
  onInterruption(() => reject(new UsageError('已中断。 / Interrupted.')));
});
// Whoever waits beside it hears of it.
interruption.catch(() => undefined);

async function seed(url: string, options: ReturnType<typeof readOptions>): Promise<void> {
  await migrate(url);
  const { rows, seconds } = await seedTenant(url, options);
  const rate = Math.round(rows / seconds);
  console.log(`${options.tenant}: ${rows} records in ${seconds.toFixed(1)} s, ${rate} a second.`);
  console.log(`admin and p00001, p00002, …; password of a new tenant and of all new people: ${PASSWORD}`);
}

await runProgram(async () => {
  const options = readOptions();
  const reached = await reachDatabase(readConfig(process.env));
  try {
    await Promise.race([seed(reached.url, options), interruption]);
  } finally {
    await reached.stop();
  }
});
