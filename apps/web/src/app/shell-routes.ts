import { brandList } from '../features/brands/brand-list.ts';
import { startOverview } from '../features/home/overview.ts';
import { unitList } from '../features/units/unit-list.ts';
import { lazyScreen, type ScreenRoute } from '../lib/screen.ts';
import { screenCode } from './screen-code.ts';

/** Pages inside the shell. */
export const shellRoutes: readonly ScreenRoute[] = [
  {
    pattern: '/home',
    functionKey: 'home',
    title: '首页',
    screen: lazyScreen(async () => (await screenCode.home()).HomePage),
    start: startOverview,
  },
  {
    pattern: '/brand',
    functionKey: 'brand',
    title: '品牌',
    screen: lazyScreen(async () => (await screenCode.brand()).BrandsPage),
    start: brandList.start,
  },
  {
    pattern: '/unit',
    functionKey: 'unit',
    title: '单位',
    screen: lazyScreen(async () => (await screenCode.unit()).UnitsPage),
    start: unitList.start,
  },
];
