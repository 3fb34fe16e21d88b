import { deletedRecords } from '@edp/contract/deleted-records';
import { deletedKindWords, isDeletedKind } from '@edp/contract/deleted-kinds';
import type { Endpoint } from '@edp/contract/endpoint';
import { recordHistory } from '@edp/contract/record-history';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { binnedKinds } from '../../features/deleted-records/binned-kinds.ts';
import { deletableRecords, type Deletable } from '../fixtures/deletable-records.ts';
import { joinDepartment } from '../fixtures/product-forms.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import type { TestTenant } from '../test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let clerk: TestClient & { userId: number };
let make: ReturnType<typeof deletableRecords>;

beforeAll(async () => {
  tenant = await product.newTenant();
  const someone = await tenant.userWith([...tenant.resources.keys()], { organisations: ['一仓'] });
  await joinDepartment(product.database, tenant.id, someone.account);
  clerk = someone;
  make = deletableRecords(product, tenant, clerk);
});

const kinds = Object.keys(deletedKindWords).filter(isDeletedKind);
const calls: [string, Endpoint][] = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

/** Calls that take something away for good, and why that is no record that anybody would miss. */
const forGood: Readonly<Record<string, string>> = {
  'classifications.removeProduct':
    'takes a product out of a classification; putting it in again is one click',
  'userGroups.removeMembers': 'takes people out of a group; the group stays, and they are added again',
  'favourites.remove': "a mark of one's own",
  'listViews.remove': 'how a list is looked at, and no record',
  'secondFactors.remove': 'a secret that must not come back',
  'passkeys.remove': 'a key that must not come back',
  'news.deleteComment': 'a comment that its writer or a moderator wants gone',
};

test('every call that deletes says what goes to the bin, or stands here with its reason', () => {
  const deleting = calls.filter(
    ([name, { kind, path }]) =>
      kind === 'command' && (/\.(remove|delete)/i.test(name) || /(remove|delete)[^/]*$/i.test(path)),
  );
  const silent = deleting.filter(([, { deletes }]) => deletes === undefined).map(([name]) => name);
  expect(silent.toSorted()).toEqual(Object.keys(forGood).toSorted());
  expect(deleting.length).toBeGreaterThan(20);
});

test('the bin knows by which call each kind is deleted', () => {
  for (const kind of kinds) expect(binnedKinds[kind].remove.deletes).toContain(kind);
  const said = calls.flatMap(([, { deletes = [] }]) => deletes);
  expect(said.toSorted()).toEqual(kinds.toSorted());
});

async function removed(record: Deletable): Promise<void> {
  expect(await record.remove()).toMatchObject({ code: 0 });
}

/** Who changed it last and how often is another thing afterwards. */
function lasting(record: unknown): unknown {
  if (Array.isArray(record)) return record.map(lasting);
  if (typeof record !== 'object' || record === null) return record;
  const kept = Object.entries(record).filter(([name]) => !/^(version|updated\w*|lastUpdate\w*)$/.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, lasting(value)]));
}

describe('a deleted record', () => {
  test.each(kinds)('%s stands in the bin, and comes back as it was', async (kind) => {
    const record = await make[kind]();
    const before = await record.read();
    expect(before).toBeDefined();
    await removed(record);
    expect(lasting(await record.read())).not.toEqual(lasting(before));
    const { data: rows } = await clerk.call(deletedRecords.list, { kind });
    expect(rows[0]).toMatchObject({ id: record.id, kind, daysLeft: 90 });
    const { kind: of, id, line } = rows[0]?.history ?? { kind: 'brand', id: 0, line: null };
    const { data: told } = await clerk.call(recordHistory.list, { kind: of, id, line: line ?? undefined });
    expect(told.entries[0]).toMatchObject({ userId: clerk.userId, origin: 'screen' });
    const { data: content } = await clerk.call(deletedRecords.detail, { id: record.id });
    expect(content.fields.length).toBeGreaterThan(0);
    const restored = await clerk.call(deletedRecords.restore, { id: record.id });
    expect(restored).toMatchObject({ code: 0, msg: '已恢复', data: { id: record.id, kind, leftOut: [] } });
    expect(lasting(await record.read())).toEqual(lasting(before));
    const again = await clerk.call(deletedRecords.restore, { id: record.id });
    expect(again).toMatchObject({ http: 404, code: 4040 });
    // It can go once more, as any other record of its kind.
    await removed(record);
    expect((await clerk.call(deletedRecords.list, { kind })).data[0]).toMatchObject({ id: record.id });
  });
});
