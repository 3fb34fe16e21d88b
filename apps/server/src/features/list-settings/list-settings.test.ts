import { brands } from '@edp/contract/brands';
import { listSettings, type ListLayout } from '@edp/contract/list-settings';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const list = 'brand' as const;
const layout: ListLayout = {
  columns: [
    { key: 'name', pinned: true, width: 240 },
    { key: 'code' },
    { key: 'sortOrder', hidden: true },
    { key: 'retired' },
  ],
  density: 'comfortable',
};

test('a layout is kept as it was saved last, for each list by itself', async () => {
  const person = await tenant.userWith(['brand', 'unit']);
  expect((await person.call(listSettings.own, { list })).data.layout).toBeNull();
  await person.call(listSettings.saveLayout, { list, layout: { columns: [{ key: 'code' }] } });
  await person.call(listSettings.saveLayout, { list, layout });
  expect((await person.call(listSettings.own, { list })).data.layout).toEqual(layout);
  expect((await person.call(listSettings.own, { list: 'unit' })).data.layout).toBeNull();
});

test('nobody sees or changes the layout of somebody else, in the same tenant or another', async () => {
  const [one, two] = [await tenant.userWith(['brand']), await tenant.userWith(['brand'])];
  await one.call(listSettings.saveLayout, { list, layout });
  for (const stranger of [two, other.admin]) {
    expect((await stranger.call(listSettings.own, { list })).data.layout).toBeNull();
    await stranger.call(listSettings.saveLayout, { list, layout: { columns: [] } });
  }
  expect((await one.call(listSettings.own, { list })).data.layout).toEqual(layout);
});

test('without the screen of a list there are no settings of it', async () => {
  const person = await tenant.userWith(['unit']);
  const refusal = { http: 403, code: 4030, message: '没有操作权限' };
  expect(await person.call(listSettings.own, { list })).toMatchObject(refusal);
  expect(await person.call(listSettings.saveLayout, { list, layout })).toMatchObject(refusal);
  expect(await person.call(brands.list, {})).toMatchObject(refusal);
  const both = await tenant.userWith(['product']);
  expect((await both.call(listSettings.own, { list: 'variantOfProduct' })).data.layout).toBeNull();
});

test.each([
  [{ list: 'nothing', layout }, 'list', '没有这个列表'],
  [{ list, layout: { columns: [{ key: '' }] } }, 'layout.columns.0.key', '格式不正确'],
  [
    { list, layout: { columns: [{ key: 'code', width: 10 }] } },
    'layout.columns.0.width',
    '列宽应在48到1200之间',
  ],
  [{ list, layout: { columns: [{ key: 'code' }, { key: 'code' }] } }, 'layout.columns', '列不能重复'],
  [
    { list, layout: { columns: Array.from({ length: 101 }, (_, n) => ({ key: `c${n}` })) } },
    'layout.columns',
    '最多100个',
  ],
  [{ list, layout: { columns: [], density: 'tall' } }, 'layout.density', '行高不正确'],
])('what cannot be drawn is refused: %j', async (input, path, message) => {
  const answer = await tenant.admin.send('POST', listSettings.saveLayout.path, input);
  expect(answer).toMatchObject({ code: 4000, errors: [{ path, message }] });
});
