import { expect, it, vi } from 'vitest';
import { firstRows } from './paging.ts';

type Load = (page: { pageNo: number; pageSize: number }) => Promise<{ data: number[]; total: number }>;

/** As many rows as there are numbers, by pages. */
const listOf = (total: number) =>
  vi.fn<Load>(async ({ pageNo, pageSize }) => {
    const start = (pageNo - 1) * pageSize;
    const length = Math.max(0, Math.min(pageSize, total - start));
    return { data: Array.from({ length }, (_, index) => start + index + 1), total };
  });
const own = (row: number) => row;

it('asks once for as many rows as a page may hold', async () => {
  const load = listOf(500);
  expect((await firstRows(60, own, load)).data).toHaveLength(60);
  expect(load.mock.calls).toEqual([[{ pageNo: 1, pageSize: 60 }]]);
});

it('asks for several pages beyond that and shows each row once', async () => {
  const { data, total } = await firstRows(240, own, listOf(500));
  expect([data.length, data.at(0), data.at(-1), total]).toEqual([240, 1, 240, 500]);
  const shifting: Load = async (page) => {
    const answer = await listOf(500)(page);
    return { ...answer, data: answer.data.map((row) => (page.pageNo === 1 ? row : row - 1)) };
  };
  const rows = (await firstRows(150, own, shifting)).data;
  expect(new Set(rows).size).toBe(rows.length);
});
