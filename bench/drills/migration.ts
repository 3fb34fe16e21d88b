import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { applicationRoleOf } from '../../apps/server/src/database/application-role.ts';
import { migrationNames } from '../../apps/server/src/database/migrations/sql-files.ts';
import { readSchema } from '../../apps/server/src/testing/read-schema.ts';
import { findNode, root } from '../../tools/processes.mjs';
import type { Postgres } from '../harness/postgres.ts';
import type { Drill } from './drill.ts';

/** The program needs as much of its time to begin with. */
const EARLIEST_PART = 0.2;
const node = findNode() ?? process.execPath;

/** The migration is killed at some moment: all of it is there or nothing, and the next run ends at the same schema. */
export const migration: Drill = {
  name: 'migration',
  rounds: 15,
  async run({ environment: { database }, report, rounds }) {
    const names = await migrationNames();
    const startedAt = performance.now();
    await migrate(database.url);
    const wholeMs = performance.now() - startedAt;
    const expected = await schemaOf(database, database.url);
    const found = { empty: 0, whole: 0 };
    for (let round = 1; round <= rounds; round++) {
      const url = await emptyDatabase(database, `killed_${round}`);
      await migrate(url, wholeMs * (EARLIEST_PART + Math.random() * (1 - EARLIEST_PART)));
      const state = await stateOf(database, url);
      const isWhole = state.applied.length === names.length && state.schema === expected;
      const isEmpty = state.applied.length === 0 && state.tables === 0;
      if (isWhole) found.whole++;
      else if (isEmpty) found.empty++;
      else report.addDamage('half', `round ${round}: ${describe(state)}`);
      report.expect(
        (await migrate(url)) === 0,
        `round ${round}: the migration that came after the kill failed`,
      );
      const after = await stateOf(database, url);
      report.expect(
        after.schema === expected,
        `round ${round}: another schema: ${firstOther(after.schema, expected)}`,
      );
      report.expect(after.applied.join() === names.join(), `round ${round}: ${after.applied.length} applied`);
    }
    report.acknowledged = rounds;
    report.note(
      `undisturbed: ${wholeMs.toFixed(0)} ms, ${names.length} migrations, ${expected.split('\n').length} facts`,
    );
    report.note(`after ${rounds} kills: ${found.empty} with nothing, ${found.whole} with all of it`);
  },
};

/** Runs the program to its end, or kills it after a time; answers its exit code. */
async function migrate(url: string, killAfterMs?: number): Promise<number | null> {
  const child = spawn(node, ['apps/server/src/commands/migrate.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', killAfterMs === undefined ? 'inherit' : 'ignore'],
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await once(child, 'exit');
  clearTimeout(timer);
  return child.exitCode;
}

async function emptyDatabase(database: Postgres, name: string): Promise<string> {
  await database.query(`create database ${name}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  return url.toString();
}

interface State {
  applied: string[];
  /** Apart from the migrator's own. */
  tables: number;
  schema: string;
}

/** What is there once nobody works in the database any more. */
async function stateOf(database: Postgres, url: string): Promise<State> {
  const ask = async (text: string) => (await database.query(text, [], url)).rows;
  const others = `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  while ((await ask(others))[0].count > 0) await wait(20);
  const [{ known }] = await ask(`select to_regclass('kysely_migration') is not null as known`);
  const applied = known ? await ask('select name from kysely_migration order by name') : [];
  const [{ count }] = await ask(
    `select count(*) as count from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'kysely_migration%'`,
  );
  return {
    applied: applied.map(({ name }) => name),
    tables: count,
    schema: await schemaOf(database, url),
  };
}

/** The schema with the application's role under one name; it follows the database's. */
async function schemaOf(database: Postgres, url: string): Promise<string> {
  const facts = await readSchema((text) => database.query(text, [], url));
  return facts.join('\n').replaceAll(applicationRoleOf(url).name, 'application');
}

function describe({ applied, tables }: State): string {
  return `${applied.length} migrations are said to be applied, ${tables} tables are there`;
}

function firstOther(schema: string, expected: string): string {
  const known = new Set(expected.split('\n'));
  const found = new Set(schema.split('\n'));
  const other = [...found].find((fact) => !known.has(fact)) ?? [...known].find((fact) => !found.has(fact));
  return other ?? 'the same facts in another order';
}
