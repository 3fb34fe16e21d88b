import { randomInt } from 'node:crypto';
import { HISTORY_KINDS, type HistoryKind } from '@edp/contract/history-kinds';
import { recordHistory } from '@edp/contract/record-history';
import { isRestorable } from '@edp/contract/restored-records';
import type { Caller, RestoredField, Restorer, SavedField } from '@edp/contract/restored-records';
import { restorers } from '@edp/contract/restorers';
import { Random } from '@edp/testkit/random';
import { beforeAll, expect, test } from 'vitest';
import { joinDepartment } from '../fixtures/product-forms.ts';
import { RandomWork, type Step } from '../fixtures/random-work.ts';
import { replayed, wronglyLed } from '../replayed-changes.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** Another one in each run; `HISTORY_SEED` repeats the one that a failure has named. */
const seed = Number(process.env['HISTORY_SEED'] ?? randomInt(1_000_000));
const STEPS = 200;
/** Of each kind the states of so many records are gone back to. */
const LATEST = 3;
const random = new Random(seed, 'recorded changes');
const product = useTestApp({}, { settings: [] });
let client: TestClient;
let work: RandomWork;

beforeAll(async () => {
  const tenant = await product.newTenant();
  const clerk = await tenant.userWith([...tenant.resources.keys()], { organisations: ['一仓'] });
  await joinDepartment(product.database, tenant.id, clerk.account);
  client = clerk;
  work = await RandomWork.open(product, { tenant, client, random });
});

test(`what 200 commands drawn by lot have made is told again from nothing (HISTORY_SEED=${seed})`, async () => {
  const steps: Step[] = [];
  for (let at = 0; at < STEPS; at++) steps.push(await work.step());
  // Some are refused, such as taking off shelf what is not there; they must leave nothing.
  const refused = steps.filter(({ code }) => code !== 0);
  expect(refused.length, JSON.stringify(refused)).toBeLessThan(STEPS / 5);
  expect(refused.filter(({ code }) => Number(code) >= 5_000)).toEqual([]);
  const { told, recorded } = await replayed(product.ownerUrl);
  expect(recorded).toBeGreaterThan(40);
  expect(told).toEqual([]);
  expect(await wronglyLed(product.ownerUrl)).toEqual([]);
}, 120_000);

/** Kinds of which the history is only read, and why. */
const onlyRead: Readonly<Partial<Record<HistoryKind, string>>> = {
  productType: 'came with the product: no call changes one',
};

test('every kind is restored by the calls of its screen, or only read for a reason', () => {
  expect(HISTORY_KINDS.filter((kind) => restorers[kind] === undefined).toSorted()).toEqual(
    Object.keys(onlyRead).toSorted(),
  );
});

const call: Caller = async (endpoint, input) => {
  const answer = await client.call(endpoint, input);
  if ('code' in answer && answer.code !== 0) throw new Error(JSON.stringify(answer));
  return answer;
};

async function differing(kind: HistoryKind, id: number, older: string): Promise<RestoredField[]> {
  const { fields } = (await call(recordHistory.compare, { kind, id, older })).data;
  return fields.filter((field) => !field.same).filter(isRestorable);
}

/** A line that came back is another record: what it holds counts, and where it stands is compared besides. */
function linesOf(fields: readonly RestoredField[], side: 'older' | 'newer'): string[] {
  return fields
    .filter(({ whole }) => whole === (side === 'older' ? 'removed' : 'added'))
    .map(({ line, [side]: text }) => `${line} ${text.replace(/^上级 .*$/m, '')}`)
    .toSorted();
}

/** Saves each earlier state of the record; answers how many were another than the one before. */
async function restoreEach(kind: HistoryKind, id: number, restorer: Restorer): Promise<number> {
  let saved = 0;
  const { entries } = (await call(recordHistory.list, { kind, id })).data;
  for (const { moment } of entries) {
    const taken = async () =>
      (await differing(kind, id, moment)).filter((field) => restorer.buttonFor(field) !== undefined);
    const fields = await taken();
    if (fields.length === 0) continue;
    const told: SavedField[] = [];
    const restoring = { id, fields, version: null, saved: (of: readonly SavedField[]) => told.push(...of) };
    await restorer.restore(call, restoring).catch((error: unknown) => {
      throw new Error(`${kind} ${id} to ${moment}: ${JSON.stringify(fields)}`, { cause: error });
    });
    expect({ kind, told: new Set(told) }).toEqual({ kind, told: new Set(fields) });
    const left = await taken();
    expect({ kind, moment, left: left.filter(({ whole }) => whole === undefined) }).toEqual({
      kind,
      moment,
      left: [],
    });
    expect({ kind, moment, lines: linesOf(left, 'newer') }).toEqual({
      kind,
      moment,
      lines: linesOf(left, 'older'),
    });
    saved++;
  }
  return saved;
}

test(`an earlier state that is saved by the screen's calls is that state again (HISTORY_SEED=${seed})`, async () => {
  const restored = HISTORY_KINDS.flatMap((kind) => {
    const restorer = restorers[kind];
    return restorer === undefined ? [] : [[kind, restorer] as const];
  });
  for (const [kind, restorer] of restored) {
    await work.makeChanged(kind);
    let saved = 0;
    for (const id of work.records.get(kind)?.alive.slice(-LATEST) ?? [])
      saved += await restoreEach(kind, id, restorer);
    expect({ kind, saved }).not.toEqual({ kind, saved: 0 });
  }
}, 120_000);
