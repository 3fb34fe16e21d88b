import { regions } from '@edp/contract/regions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();

test('the whole country on three levels, open to everybody', async () => {
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
  expect(below('北京市')).toEqual([['110100', '北京市']]);
  expect(below('重庆市')).toEqual([
    ['500100', '重庆市'],
    ['500200', '县'],
  ]);
  expect(below('湖北省')).toContainEqual(['429000', '省直辖县']);
  expect(below('海南省')).toContainEqual(['469000', '省直辖县']);

  // What is no division, and what was dissolved and stands under another name today.
  const names = (city: string) =>
    cities.find(({ name }) => name === city)?.children.map(({ name }) => name) ?? [];
  expect(counties.map(({ name }) => name)).not.toContain('市辖区');
  expect(names('合肥市').filter((name) => name.endsWith('开发区'))).toEqual([]);
  expect(names('杭州市')).not.toContain('下城区');
  expect(names('洛阳市').filter((name) => name.startsWith('偃师'))).toEqual(['偃师区']);
});
