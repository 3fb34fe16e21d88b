import { brandList } from '../features/brands/brand-list.ts';
import { categorySetList } from '../features/category-sets/category-set-list.ts';
import { startOverview } from '../features/home/overview.ts';
import { productList } from '../features/products/product-list.ts';
import { labelSetList } from '../features/label-sets/label-set-list.ts';
import { startSettings } from '../features/settings/setting-lists.ts';
import { startProductRows, startSpecifications } from '../features/specifications/specification-list.ts';
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
    pattern: '/mchManage',
    functionKey: 'product',
    title: '商品管理',
    screen: lazyScreen(async () => (await screenCode.mchManage()).ProductsPage),
    start: productList.start,
  },
  {
    pattern: '/categorySet',
    functionKey: 'categorySet',
    title: '分类集',
    screen: lazyScreen(async () => (await screenCode.categorySet()).CategorySetsPage),
    start: categorySetList.start,
  },
  {
    pattern: '/labelSet',
    functionKey: 'labelSet',
    title: '标签集',
    screen: lazyScreen(async () => (await screenCode.labelSet()).LabelSetsPage),
    start: labelSetList.start,
  },
  {
    pattern: '/brand',
    functionKey: 'brand',
    title: '品牌',
    screen: lazyScreen(async () => (await screenCode.brand()).BrandsPage),
    start: brandList.start,
  },
  {
    pattern: '/specification',
    pages: ['rows', 'definitions'],
    functionKey: 'specification',
    title: '规格',
    screen: lazyScreen(async () => (await screenCode.specification()).SpecificationScreen),
    start: startSpecifications,
  },
  {
    pattern: '/mySpecification/:id',
    partOf: ['/mchManage', '/specification'],
    functionKey: 'specification',
    title: '商品规格',
    screen: lazyScreen(async () => (await screenCode.mySpecification()).ProductRowsPage),
    start: startProductRows,
  },
  {
    pattern: '/unit',
    functionKey: 'unit',
    title: '单位',
    screen: lazyScreen(async () => (await screenCode.unit()).UnitsPage),
    start: unitList.start,
  },
  {
    pattern: '/applicationSetup',
    pages: ['moudel', 'appsort', 'applabel'],
    functionKey: 'applicationSetup',
    title: '应用设置',
    screen: lazyScreen(async () => (await screenCode.applicationSetup()).SettingsPage),
    start: startSettings,
  },
];
