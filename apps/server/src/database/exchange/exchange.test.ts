import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { exchange } from './exchange.ts';

let client: pg.Client;

beforeEach(async () => {
  client = new pg.Client({ connectionString: inject('withRls'), pipeline: true });
  // One of the tests has it broken.
  client.on('error', () => undefined);
  await client.connect();
});
afterEach(() => client.end());

const numbers = { sql: 'select n, n * 2 as twice from generate_series(1, $1) as n', parameters: [2] };
const none = { sql: 'select n as nothing from generate_series(1, $1) as n', parameters: [0] };
const broken = { sql: 'select 1 / $1::integer as broken', parameters: [0] };
const unknown = { sql: 'select nothing from nowhere', parameters: [] };
const rowsOf = ({ answers }: Awaited<ReturnType<typeof exchange>>) => answers.map(({ rows }) => rows);

test('each statement has its own rows, also when it is executed again', async () => {
  const expected = [
    [
      { n: 1, twice: 2 },
      { n: 2, twice: 4 },
    ],
    [],
    [{ n: 1, twice: 2 }],
  ];
  const statements = [numbers, none, { ...numbers, parameters: [1] }];
  expect(rowsOf(await exchange(client, statements))).toEqual(expected);
  expect(rowsOf(await exchange(client, statements))).toEqual(expected);
  expect(rowsOf(await exchange(client, [{ ...none, parameters: [1] }]))).toEqual([[{ nothing: 1 }]]);
});

test('what stands before a failure is answered, what stands behind it is not done', async () => {
  for (const failing of [broken, unknown]) {
    const { answers, error } = await exchange(client, [numbers, failing, none]);
    expect(answers).toHaveLength(1);
    expect(error?.message).toMatch(/division by zero|does not exist/);
  }
  expect(rowsOf(await exchange(client, [none, numbers, { ...broken, parameters: [1] }]))[2]).toEqual([
    { broken: 1 },
  ]);
});

test('a value that cannot be sent fails before anything is sent', async () => {
  const circle: { itself?: unknown } = {};
  circle.itself = circle;
  const { answers, error } = await exchange(client, [
    numbers,
    { sql: 'select $1::json as value', parameters: [circle] },
  ]);
  expect([answers, error?.message]).toEqual([[], expect.stringContaining('circular')]);
  expect(rowsOf(await exchange(client, [none]))).toEqual([[]]);
});

test('outside of a transaction they are one: all of it or nothing, and its settings end with it', async () => {
  await exchange(client, [{ sql: 'create temporary table if not exists kept (n integer)', parameters: [] }]);
  const insert = { sql: 'insert into kept values ($1)', parameters: [1] };
  const count = { sql: 'select count(*)::integer as kept from kept', parameters: [] };
  const { answers } = await exchange(client, [insert, broken]);
  expect(answers.map(({ rowCount }) => rowCount)).toEqual([1]);
  expect(rowsOf(await exchange(client, [count]))).toEqual([[{ kept: 0 }]]);
  const set = { sql: `select set_config('app.tenant_id', $1, true)`, parameters: [7] };
  const setting = { sql: `select current_setting('app.tenant_id', true) as tenant`, parameters: [] };
  expect(rowsOf(await exchange(client, [set, setting]))[1]).toEqual([{ tenant: '7' }]);
  expect(rowsOf(await exchange(client, [setting]))).toEqual([[{ tenant: '' }]]);
});

test('several exchanges under way at once have each their own answers', async () => {
  const together = await Promise.all(
    [1, 2, 3].map((n) => exchange(client, [{ ...numbers, parameters: [n] }, none])),
  );
  expect(together.map((one) => one.answers[0]?.rowCount)).toEqual([1, 2, 3]);
});

test('without an answer within its limit the connection is ended', async () => {
  const sleeping = { sql: 'select pg_sleep($1)', parameters: [20] };
  const { error } = await exchange(client, [sleeping], 50);
  expect(error?.message).toBe('Query read timeout');
});
