import { describe, expect, it } from 'vitest';
import { findRoute, matchPath, settledPath, splitAddress } from './match.ts';

describe('matchPath', () => {
  it('takes the variable parts out of a path', () => {
    expect(matchPath('/materialManage/:materialId/:inventoryOrganisationId', '/materialManage/12/3')).toEqual(
      {
        materialId: '12',
        inventoryOrganisationId: '3',
      },
    );
    expect(matchPath('/brand', '/brand/')).toEqual({});
    expect(matchPath('/a/:name', '/a/%E5%93%81%E7%89%8C')).toEqual({ name: '品牌' });
  });

  it('refuses other paths, also when their encoding is broken', () => {
    expect(matchPath('/brand', '/brand/1')).toBeUndefined();
    expect(matchPath('/brand', '/Brand')).toBeUndefined();
    expect(matchPath('/a/:name', '/a/%')).toEqual({ name: '%' });
  });
});

it('finds the first route that fits', () => {
  const routes = [{ pattern: '/unit' }, { pattern: '/unit/:id' }];
  expect(findRoute(routes, '/unit/7')).toEqual({ route: routes[1], params: { id: '7' } });
  expect(findRoute(routes, '/nothing')).toBeUndefined();
});

it('leads to an inner page, any other address below to the first', () => {
  const route = { pattern: '/setup', pages: ['one', 'two'] } as const;
  const settled = (path: string) => {
    const match = findRoute([route], path);
    return match && settledPath(match, path);
  };
  expect(settled('/setup/two')).toBe('/setup/two');
  expect(findRoute([route], '/setup/two')?.params).toEqual({ page: 'two' });
  for (const path of ['/setup', '/setup/', '/setup/three', '/setup/two/3'])
    expect(settled(path)).toBe('/setup/one');
  expect(settled('/setups')).toBeUndefined();
});

it('tells the inner pages from the records below the same address', () => {
  const routes = [{ pattern: '/setup', pages: ['one', 'two'] }, { pattern: '/setup/:id' }] as const;
  expect(findRoute(routes, '/setup/two')).toEqual({ route: routes[0], params: { page: 'two' } });
  expect(findRoute(routes, '/setup/7')).toEqual({ route: routes[1], params: { id: '7' } });
  expect(findRoute(routes, '/setup')).toEqual({ route: routes[0], params: { page: 'one' } });
});

it('splits an address into path and query', () => {
  expect(splitAddress('/brand/?pageNo=2&a=1?2#top')).toEqual({ path: '/brand', search: 'pageNo=2&a=1' });
  expect(splitAddress('/')).toEqual({ path: '/', search: '' });
});
