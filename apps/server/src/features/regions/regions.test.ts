import { regions } from '@edp/contract/regions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();

test('the whole country on three levels, open and kept by the browser', async () => {
  const answer = await product.anyone().call(regions.tree);
  const tree = answer.data;
  expect(answer.code).toBe(0);
  expect(tree).toHaveLength(34);
  const cities = tree.flatMap(({ children }) => children);
  const counties = cities.flatMap(({ children }) => children);
  expect(tree.every(({ children }) => children.length > 0)).toBe(true);
  expect(cities.every(({ children }) => children.length > 0)).toBe(true);
  expect(
    [...tree, ...cities, ...counties].every(({ code, name }) => /^\d{6}$/.test(code) && name !== ''),
  ).toBe(true);
  expect(new Set(counties.map(({ code }) => code)).size).toBe(counties.length);
  expect(counties.length).toBeGreaterThan(2_800);

  const province = (name: string) => tree.find((node) => node.name === name);
  const below = (name: string) => province(name)?.children.map(({ code, name: city }) => [code, city]);
  expect(below('北京市')).toEqual([['110100', '市辖区']]);
  expect(below('重庆市')).toEqual([
    ['500100', '市辖区'],
    ['500200', '县'],
  ]);
  expect(below('台湾省')).toEqual([['710000', '台湾省']]);
  expect(below('香港特别行政区')).toEqual([['810000', '香港特别行政区']]);
  expect(below('河南省')).toContainEqual(['419000', '省直辖县级行政区划']);
  expect(below('湖北省')).toContainEqual(['429000', '省直辖县级行政区划']);
  expect(below('新疆维吾尔自治区')).toContainEqual(['659000', '自治区直辖县级行政区划']);
  const dongguan = province('广东省')?.children.find(({ name }) => name === '东莞市');
  expect(dongguan?.children).toEqual([{ code: '441900', name: '东莞市' }]);
});

test('a browser may keep it, a refusal not', async () => {
  const good = await product.anyone().raw({ method: 'GET', url: '/edp/v1/region/regionTree' });
  expect(good.headers['cache-control']).toBe('private, max-age=86400');
  const unsigned = await product.app.inject('/v1/region/regionTree');
  expect(unsigned.statusCode).toBe(400);
  expect(unsigned.headers['cache-control']).toBe('no-store');
});
