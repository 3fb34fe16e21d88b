import { applications } from '@edp/contract/applications';
import type { Endpoint } from '@edp/contract/endpoint';
import { listName, type ListName } from '@edp/contract/list-settings';
import { settings } from '@edp/contract/settings';
import { sentAs } from '@edp/contract/sent-as';
import { sharingRules } from '@edp/contract/sharing-rules';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { viewedLists } from '../../features/list-views/viewed-lists.ts';
import { deletableRecords } from '../fixtures/deletable-records.ts';
import { addMaterial, organisationOf } from '../fixtures/material-records.ts';
import { joinDepartment } from '../fixtures/product-forms.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** What the contract says each list can be narrowed and ordered by, with rows of each kind that are there. */
const product = useTestApp();
let own: TestClient;
let stranger: TestClient;

/** Lists whose rows do not come from the screens of a tenant. */
const ELSEWHERE: Partial<Record<ListName, string>> = {
  registration: 'applications of companies; their own tests narrow them',
  tenant: 'of operators; their own tests narrow them',
  identity: 'made by signing in through a provider; their own tests narrow them',
};
const lists = listName.options.filter((name) => !(name in ELSEWHERE));
/** What a list cannot be asked without. */
const always: Partial<Record<ListName, Record<string, unknown>>> = {
  module: { type: 'APPLICATION_MODULE' },
  applicationCategory: { type: 'APPLICATION_CATEGORY' },
  applicationLabel: { type: 'APPLICATION_LABEL' },
};
const ORDERS = ['sortField', 'sortOrder', 'thenField', 'thenOrder'];
const NO_FILTERS = new Set([...ORDERS, 'pageNo', 'pageSize', 'page', 'limit', 'type']);

beforeAll(async () => {
  const { database } = product;
  const tenant = await product.newTenant();
  const other = await product.newTenant();
  const maker = await tenant.userWith([...tenant.resources.keys()], { organisations: ['东库'] });
  await joinDepartment(database, tenant.id, maker.account);
  own = maker;
  stranger = await other.userWith([...other.resources.keys()], { organisations: ['东库'] });
  const organisationIds = [await organisationOf(database, tenant.id, '东库')];
  for (const enabled of [0, 1]) await addMaterial(database, tenant.id, { organisationIds, enabled });
  const make = deletableRecords(product, tenant, own);
  for (const kind of Object.values(make)) await kind();
  await (await make.brand()).remove();
  for (const type of ['APPLICATION_MODULE', 'APPLICATION_LABEL'] as const)
    await own.call(settings.create, { type, name: '筛选设置' });
  await own.call(applications.create, { code: 'NARROW', name: '筛选应用' });
  const rule = { name: '筛选规则', sharingType: 'material', power: 0, remarks: '' } as const;
  const parties = { addResource: { id: [maker.userId] }, addSharingTo: { id: [maker.userId] } };
  await own.call(sharingRules.create, { ...rule, ...parties });
});

interface Found {
  ids: readonly number[];
  total: number;
}

const MOST = 100;

const rows = z.array(z.looseObject({ id: z.number() }));
const answered = z.union([
  z.object({ data: rows, total: z.number() }),
  z
    .object({ page: z.object({ list: rows, totalCount: z.number() }) })
    .transform(({ page }) => ({ data: page.list, total: page.totalCount })),
]);

function shapeOf({ input }: Endpoint): Readonly<Record<string, z.ZodType>> {
  return input instanceof z.ZodObject ? input.shape : {};
}

async function rowsOf(client: TestClient, list: ListName, asked: Record<string, unknown>) {
  const endpoint = viewedLists[list];
  const size = 'limit' in shapeOf(endpoint) ? { limit: MOST } : { pageSize: MOST };
  const answer = await client.call(endpoint, { ...size, ...always[list], ...asked });
  return answered.parse(answer, {
    error: () => `${list} ${JSON.stringify(asked)}: ${JSON.stringify(answer).slice(0, 200)}`,
  });
}

async function find(client: TestClient, list: ListName, asked: Record<string, unknown>): Promise<Found> {
  const { data, total } = await rowsOf(client, list, asked);
  return { ids: data.map(({ id }) => id), total };
}

/** What can be asked of a filter: values of which a row has at most one, and one that no row has. */
interface Values {
  parts: readonly unknown[];
  none?: unknown;
}

const NOBODY = '999999999999';
const nobody: Values = { parts: [], none: NOBODY };
const FLAGS = [0, 1, 2, 3, 7, 30, 90];

/** By what its schema takes, which is all that is known of it here. */
function valuesOf(name: string, schema: z.ZodType): Values {
  const takes = (value: unknown) => schema.safeParse(value).success;
  if (takes('zzqqxx')) return { parts: [], none: 'zzqqxx' };
  if (takes('2020-01-01..')) return { parts: ['..2020-01-01', '2020-01-02..'], none: '..2000-01-01' };
  if (takes('-1..1')) return { parts: ['..500', '500.000001..'], none: `${NOBODY}..` };
  if (takes('me') || takes(NOBODY)) return nobody;
  if (takes('2020-01-01')) return { parts: [], none: name === 'from' ? '2999-01-01' : '2000-01-01' };
  const flags = FLAGS.filter(takes);
  const parts =
    flags.length > 0 ? flags : wordsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return { parts };
}

/** The words that a schema lists, wherever in it. */
function wordsIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    if (key === 'enum') return z.array(z.string()).catch([]).parse(value).filter(Boolean);
    return wordsIn(value);
  });
}

/** The columns that `blank` and `filled` name. */
function columnsOf(schema: z.ZodType): string[] {
  const described = z
    .object({ anyOf: z.array(z.object({ pattern: z.string().optional() })) })
    .safeParse(sentAs.get(schema)).data;
  const [, columns = ''] = /^\^\(\?:([\w|]+)\)/.exec(described?.anyOf[0]?.pattern ?? '') ?? [];
  return columns.split('|').filter(Boolean);
}

/** Filters that do not part the rows as others do. */
const others = new Map([
  ['sharingRule.code', 'rules have no code: it is taken and finds nothing less'],
  ['certificate.endsWithin', 'what ends within a week also ends within a month'],
]);

const filters = lists.flatMap((list) =>
  Object.entries(shapeOf(viewedLists[list]))
    .filter(([name]) => !NO_FILTERS.has(name) && !['blank', 'filled'].includes(name))
    .filter(([name]) => !others.has(`${list}.${name}`))
    .map(([name, schema]) => ({ list, name, schema })),
);

test('there is a row in each list, and another tenant sees none of them', async () => {
  for (const list of lists) {
    const [mine, theirs] = [await find(own, list, {}), await find(stranger, list, {})];
    expect.soft(mine.total, list).toBeGreaterThan(0);
    // Texts of screens are everybody's and have no ids of their own.
    if (list !== 'pageText')
      expect
        .soft(
          theirs.ids.filter((id) => mine.ids.includes(id)),
          list,
        )
        .toEqual([]);
  }
});

test.each(filters)('$list is narrowed by $name', async ({ list, name, schema }) => {
  const { none, parts: known } = valuesOf(name, schema);
  const stored = (await rowsOf(own, list, {})).data.map((row) => row[name]);
  // What a schema does not list is taken from the rows.
  const parts = none === undefined && known.length === 0 ? [...new Set(stored)] : known;
  expect(none !== undefined || parts.length > 0).toBe(true);
  const whole = await find(own, list, {});
  if (none !== undefined) expect(await find(own, list, { [name]: none })).toEqual({ ids: [], total: 0 });
  const found = new Map<number, unknown>();
  for (const part of parts) {
    const { ids, total } = await find(own, list, { [name]: part });
    expect(total).toBeLessThanOrEqual(whole.total);
    for (const id of ids) {
      // Of a list that goes on only its first rows are known.
      if (whole.total <= MOST) expect(whole.ids).toContain(id);
      // A row that two values find would be found whatever was asked.
      expect(found.get(id)).toBeUndefined();
      found.set(id, part);
    }
  }
});

test('what has nothing in a column and what has something are the whole list', async () => {
  const named = lists.flatMap((list) =>
    columnsOf(shapeOf(viewedLists[list])['blank'] ?? z.never()).map((column) => ({ list, column })),
  );
  expect(named.length).toBeGreaterThan(8);
  for (const { list, column } of named) {
    const [blank, filled] = [
      await find(own, list, { blank: column }),
      await find(own, list, { filled: column }),
    ];
    const whole = await find(own, list, {});
    expect.soft([...blank.ids, ...filled.ids].sort(), `${list} ${column}`).toEqual(whole.ids.toSorted());
    expect.soft(blank.total + filled.total, `${list} ${column}`).toBe(whole.total);
  }
});

test('each order and each second order is of the same rows', async () => {
  for (const list of lists) {
    const { sortField, thenField } = shapeOf(viewedLists[list]);
    if (sortField === undefined) continue;
    const whole = await find(own, list, {});
    const isWhole = whole.total <= MOST;
    const fields = wordsIn(z.toJSONSchema(sortField, { unrepresentable: 'any', io: 'input' }));
    expect.soft(fields.length, list).toBeGreaterThan(0);
    for (const field of fields) {
      const [upward, downward] = [
        await rowsOf(own, list, { sortField: field, sortOrder: 'asc' }),
        await rowsOf(own, list, { sortField: field, sortOrder: 'desc' }),
      ];
      expect.soft(upward.total, `${list} ${field}`).toBe(whole.total);
      if (isWhole) {
        const ids = upward.data.map(({ id }) => id).toSorted();
        expect.soft(ids, `${list} ${field}`).toEqual(whole.ids.toSorted());
        // What the column shows, the one way and the other.
        const shown = ({ data }: typeof upward) => data.map((row) => row[field]);
        expect.soft(shown(downward), `${list} ${field}`).toEqual(shown(upward).toReversed());
      }
      if (thenField === undefined) continue;
      const orders = { sortField: field, thenField: fields[0], thenOrder: 'desc' };
      const [two, one] = [
        await find(own, list, orders),
        await find(own, list, { ...orders, thenOrder: 'asc' }),
      ];
      expect.soft(two.ids.toSorted(), `${list} ${field}`).toEqual(whole.ids.toSorted());
      expect.soft(one.ids.toSorted(), `${list} ${field}`).toEqual(whole.ids.toSorted());
    }
  }
});
