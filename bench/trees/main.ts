import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { copyTree } from '../../apps/server/src/database/trees/copy-tree.ts';
import { readTree } from '../../apps/server/src/database/trees/read-tree.ts';
import { categoryTree } from '../../apps/server/src/features/category-sets/category-sets.queries.ts';
import { median } from '../front-end/clicks.ts';
import { printTable, type Measure } from '../front-end/table.ts';
import { signIn, type Person } from '../harness/person.ts';
import { withPlace, withProductDatabase } from '../harness/place.ts';
import { NODES, addSet, grow, type Grown } from './grow.ts';

/**
 * A set of ten thousand categories: how long its tree, a search and a copy take over HTTP, and how much of that is
 * the database's. Ends with 1 over any budget.
 */
const ROUNDS = 9;
const COPY_ROUNDS = 3;
const COPY_BUDGET_MS = 2_000;
const TREE_BUDGET_MS = 500;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function medianOf(rounds: number, work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await work());
  return median(times);
}

const scopeOf = (database: Database, { tenantId, adminId }: Grown) => ({
  db: database.asTenant(tenantId),
  tenantId,
  userId: adminId,
  roleId: null,
  dataScope: 'all' as const,
  language: 'ENG' as const,
});

/** Ten thousand equal roots, by one statement that does nothing else. */
async function bareInsert(database: Database, grown: Grown, setId: number): Promise<number> {
  const { tenantId, adminId } = grown;
  return timed(() =>
    database.inTenantTransaction(tenantId, (db) =>
      sql`insert into categories (tenant_id, set_id, code, name, sort_order, search_text, created_by, updated_by)
          select ${tenantId}, ${setId}, 'L3-' || n, '分类L3-' || n, n, 'l3- 分类l3- fll3', ${adminId}, ${adminId}
            from generate_series(1, ${NODES}) as n
          returning id`.execute(db),
    ),
  );
}

async function measureReads(database: Database, grown: Grown, person: Person) {
  const path = '/edp/v1/category/categoryTree';
  const input = { categorySetId: grown.setId };
  const found = { ...input, keyword: 'l3-123' };
  const whole = await person.call(path, input);
  const set = sql<boolean>`s.id = ${grown.setId}`;
  const scope = scopeOf(database, grown);
  const http = (body: object) => medianOf(ROUNDS, async () => (await person.call(path, body)).ms);
  const inside = (keyword?: string) =>
    medianOf(ROUNDS, () => timed(() => readTree(scope, categoryTree, { set, keyword })));
  const ms = { unit: 'ms' } as const;
  return [
    { ...ms, line: 'HTTP', what: 'whole tree', value: await http(input), budget: TREE_BUDGET_MS },
    { ...ms, line: 'of it', what: 'whole tree: statement and nesting', value: await inside() },
    { line: 'HTTP', what: 'whole tree: JSON', value: whole.size / 1000, unit: 'kB' },
    { ...ms, line: 'HTTP', what: 'keyword search', value: await http(found), budget: TREE_BUDGET_MS },
    { ...ms, line: 'of it', what: 'keyword search: statement and nesting', value: await inside('l3-123') },
  ] satisfies Measure[];
}

async function measureCopies(database: Database, grown: Grown, person: Person) {
  const bare: number[] = [];
  const copies: number[] = [];
  const statements: number[] = [];
  for (let round = 0; round < COPY_ROUNDS; round++) {
    const empty = (name: string) => addSet(database, grown, `${name}${round}`);
    bare.push(await bareInsert(database, grown, await empty('BARE')));
    const input = { id: grown.setId, name: '副本', code: `COPY${round}` };
    const { ms, code, message } = await person.call('/edp/v1/categorySet/copy', input);
    if (code !== 0) throw new Error(message);
    copies.push(ms);
    const toSetId = await empty('COPIED');
    const copied = () =>
      database.inTenantTransaction(grown.tenantId, (db) =>
        copyTree({ ...scopeOf(database, grown), db }, categoryTree, { fromSetId: grown.setId, toSetId }),
      );
    statements.push(await timed(copied));
  }
  const ms = { unit: 'ms' } as const;
  return [
    { ...ms, line: 'HTTP', what: 'copy of the set', value: median(copies), budget: COPY_BUDGET_MS },
    { ...ms, line: 'of it', what: 'copy: its one statement', value: median(statements) },
    { ...ms, line: 'bare', what: 'insert of as many equal rows', value: median(bare) },
    {
      line: 'percent',
      what: 'copy over bare insert',
      value: (median(copies) / median(bare)) * 100,
      unit: '',
      budget: 200,
    },
  ] satisfies Measure[];
}

const holds = await withPlace(async (place) => {
  await migrate(place.database.url);
  return withProductDatabase(place.database, async (database) => {
    const grown = await grow(database);
    const { address } = await place.startServer();
    const person = await signIn(address, grown);
    const reads = await measureReads(database, grown, person);
    return printTable([...reads, ...(await measureCopies(database, grown, person))]);
  });
});
process.exitCode = holds ? 0 : 1;
