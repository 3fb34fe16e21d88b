import { backgroundJobs } from '@edp/contract/background-jobs';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

/** Nothing runs jobs here; what becomes of them is tested where they are run. */
const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
});

const brands = { list: 'brands', selection: { filter: {} }, format: 'xlsx' } as const;
const units = { ...brands, list: 'units' };
const rights = ['brand', 'brand:export', 'unit', 'unit:export'];
const addressOf = (id: number) => backgroundJobs.download.path.replace(':id', String(id));

test('one sees and cancels what one has started oneself', async () => {
  const clerk = await tenant.userWith(rights);
  const { data: first } = await clerk.call(backgroundJobs.exportList, brands);
  const { data: second } = await clerk.call(backgroundJobs.exportList, units);
  const { data, total } = await clerk.call(backgroundJobs.list, {});
  expect(data).toMatchObject([
    {
      id: second.id,
      name: '单位',
      kind: 'export',
      state: 'waiting',
      own: 1,
      done: 0,
      total: null,
      fileName: '',
    },
    { id: first.id, name: '品牌', userName: `用户${clerk.account}` },
  ]);
  expect(total).toBe(2);
  const inOrder = async (sortField: 'createTime' | 'name', sortOrder: 'asc' | 'desc') =>
    (await clerk.call(backgroundJobs.list, { sortField, sortOrder })).data.map(({ name }) => name);
  expect(await inOrder('createTime', 'asc')).toEqual(['品牌', '单位']);
  expect(await inOrder('name', 'asc')).toEqual((await inOrder('name', 'desc')).toReversed());
  expect(await clerk.call(backgroundJobs.cancel, { id: first.id })).toMatchObject({ code: 0 });
  const listed = async (state: 'active' | 'cancelled') =>
    (await clerk.call(backgroundJobs.list, { state })).data.map(({ id }) => id);
  expect(await listed('active')).toEqual([second.id]);
  expect(await listed('cancelled')).toEqual([first.id]);
  expect((await clerk.call(backgroundJobs.list, { keyword: '品' })).data).toHaveLength(1);
  expect((await clerk.raw({ method: 'GET', url: addressOf(first.id) })).statusCode).toBe(404);
});

test("nobody sees or cancels another's, but for the tenant's overseers", async () => {
  const [clerk, colleague] = [await tenant.userWith(rights), await tenant.userWith(rights)];
  const overseer = await tenant.userWith(['backgroundJob', 'backgroundJob:all']);
  const { data: job } = await clerk.call(backgroundJobs.exportList, brands);
  for (const client of [colleague, other.admin]) {
    expect((await client.call(backgroundJobs.list, {})).data).toEqual([]);
    expect(await client.call(backgroundJobs.cancel, { id: job.id })).toMatchObject({ code: 4040 });
  }
  const all = await other.admin.call(backgroundJobs.list, { everybody: 1 });
  expect(all.data.map(({ id }) => id)).not.toContain(job.id);
  expect(await colleague.call(backgroundJobs.list, { everybody: 1 })).toMatchObject({ code: 4030 });
  const seen = await overseer.call(backgroundJobs.list, { everybody: 1, keyword: '品牌' });
  expect(seen.data.find(({ id }) => id === job.id)).toMatchObject({ own: 0 });
  expect(await overseer.call(backgroundJobs.cancel, { id: job.id })).toMatchObject({ code: 0 });
  expect((await clerk.call(backgroundJobs.list, {})).data).toMatchObject([{ state: 'cancelled' }]);
});

test('more than 20 do not wait for one person', async () => {
  const clerk = await tenant.userWith(rights);
  const sent = Array.from({ length: 22 }, () => clerk.call(backgroundJobs.exportList, brands));
  const answers = await Promise.all(sent);
  const refused = answers.filter(({ code }) => code !== 0);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({
    http: 429,
    message: '等待中的任务已达上限（20），请等待完成或取消一些',
  });
});

test('what is asked for is checked before it waits', async () => {
  const clerk = await tenant.userWith(rights);
  const ask = (fields: object) => clerk.call(backgroundJobs.exportList, { ...brands, ...fields });
  expect(await ask({ selection: {} })).toMatchObject({ code: 4000, message: '请先选择数据' });
  expect(await ask({ selection: { ids: [] } })).toMatchObject({ code: 4000, message: '请先选择数据' });
  expect(await ask({ columns: ['nothing'] })).toMatchObject({ code: 4000, message: '请选择要导出的列' });
  expect(await ask({ selection: { filter: { pageNo: 0 } } })).toMatchObject({
    code: 4000,
    message: '分页参数不正确',
  });
  expect(await ask({ list: 'nothing' })).toMatchObject({ code: 4000, message: '此列表不支持导出' });
});
