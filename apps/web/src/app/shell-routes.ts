import { startApplications } from '../features/applications/application-queries.ts';
import { startApplication } from '../features/applications/application-queries.ts';
import { bomList } from '../features/boms/bom-list.ts';
import { brandList } from '../features/brands/brand-list.ts';
import { categorySetList } from '../features/category-sets/category-set-list.ts';
import { classificationList } from '../features/classifications/classification-queries.ts';
import { startClassification } from '../features/classifications/classification-queries.ts';
import { startOverview } from '../features/home/overview.ts';
import { materialList } from '../features/materials/material-queries.ts';
import { startMaterial } from '../features/materials/material-queries.ts';
import { productList } from '../features/products/product-queries.ts';
import { startProduct } from '../features/products/product-queries.ts';
import { labelSetList } from '../features/label-sets/label-set-list.ts';
import { sharingRuleList } from '../features/sharing-rules/sharing-rule-queries.ts';
import { startSharingRule } from '../features/sharing-rules/sharing-rule-queries.ts';
import { startSettings } from '../features/settings/setting-lists.ts';
import { startProductVariants, startAttributes } from '../features/attributes/attribute-list.ts';
import { unitList } from '../features/units/unit-list.ts';
import { administrationRoutes } from './administration-routes.ts';
import { lazyScreen, type ScreenRoute } from '../lib/address/screen.ts';
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
    pattern: '/mchManage/:productId/:inventoryOrganisationId',
    record: { kind: 'product', id: 'productId' },
    functionKey: 'product',
    title: '商品详情',
    screen: lazyScreen(async () => (await import('../features/products/record/ProductPage.tsx')).ProductPage),
    start: startProduct,
  },
  {
    pattern: '/materialManage',
    functionKey: 'material',
    title: '物料管理',
    screen: lazyScreen(async () => (await screenCode.materialManage()).MaterialsPage),
    start: materialList.start,
  },
  {
    pattern: '/materialManage/:materialId/:inventoryOrganisationId',
    record: { kind: 'material', id: 'materialId' },
    functionKey: 'material',
    title: '物料详情',
    screen: lazyScreen(
      async () => (await import('../features/materials/record/MaterialPage.tsx')).MaterialPage,
    ),
    start: startMaterial,
  },
  {
    pattern: '/classification',
    functionKey: 'classification',
    title: '商品分类',
    screen: lazyScreen(async () => (await screenCode.classification()).ClassificationsPage),
    start: classificationList.start,
  },
  {
    pattern: '/classification/:id',
    record: { kind: 'classification', id: 'id' },
    functionKey: 'classification',
    title: '分类详情',
    screen: lazyScreen(
      async () => (await import('../features/classifications/ClassificationPage.tsx')).ClassificationPage,
    ),
    start: startClassification,
  },
  {
    pattern: '/sparebom',
    functionKey: 'bom',
    title: '商品BOM',
    screen: lazyScreen(async () => (await screenCode.sparebom()).BomsPage),
    start: bomList.start,
  },
  {
    pattern: '/deviceManage',
    functionKey: 'device',
    title: '设备管理',
    isEverybodys: true,
    screen: lazyScreen(async () => (await screenCode.deviceManage()).DevicesPage),
  },
  {
    pattern: '/contractManage',
    functionKey: 'contract',
    title: '合同管理',
    isEverybodys: true,
    screen: lazyScreen(async () => (await screenCode.contractManage()).ContractsPage),
  },
  {
    pattern: '/contractManage/:id',
    functionKey: 'contract',
    title: '合同详情',
    isEverybodys: true,
    screen: lazyScreen(async () => (await screenCode.contractManage()).ContractPage),
  },
  {
    pattern: '/zBook',
    functionKey: 'zBook',
    title: '账本',
    isEverybodys: true,
    screen: lazyScreen(async () => (await screenCode.zBook()).LedgerPage),
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
    screen: lazyScreen(async () => (await screenCode.specification()).AttributeScreen),
    start: startAttributes,
  },
  {
    pattern: '/mySpecification/:id',
    partOf: ['/mchManage', '/specification'],
    functionKey: 'specification',
    title: '商品规格',
    screen: lazyScreen(async () => (await screenCode.mySpecification()).ProductVariantsPage),
    start: startProductVariants,
  },
  {
    pattern: '/unit',
    functionKey: 'unit',
    title: '单位',
    screen: lazyScreen(async () => (await screenCode.unit()).UnitsPage),
    start: unitList.start,
  },
  {
    pattern: '/shareRulesManage',
    functionKey: 'sharingRule',
    title: '共享规则',
    screen: lazyScreen(async () => (await screenCode.shareRulesManage()).SharingRulesPage),
    start: sharingRuleList.start,
  },
  {
    pattern: '/shareRulesManage/:id',
    record: { kind: 'sharingRule', id: 'id' },
    functionKey: 'sharingRule',
    title: '共享规则详情',
    screen: lazyScreen(
      async () => (await import('../features/sharing-rules/SharingRulePage.tsx')).SharingRulePage,
    ),
    start: startSharingRule,
  },
  {
    pattern: '/applicationManage',
    pages: ['applications', 'certificates'],
    functionKey: 'application',
    title: '应用管理',
    screen: lazyScreen(async () => (await screenCode.applicationManage()).ApplicationScreen),
    start: startApplications,
  },
  {
    pattern: '/applicationManage/:id',
    record: { kind: 'application', id: 'id' },
    functionKey: 'application',
    title: '应用详情',
    screen: lazyScreen(
      async () => (await import('../features/applications/ApplicationPage.tsx')).ApplicationPage,
    ),
    start: startApplication,
  },
  {
    pattern: '/applicationSetup',
    pages: ['moudel', 'appsort', 'applabel'],
    functionKey: 'applicationSetup',
    title: '应用设置',
    screen: lazyScreen(async () => (await screenCode.applicationSetup()).SettingsPage),
    start: startSettings,
  },
  {
    pattern: '/backgroundJob',
    functionKey: 'backgroundJob',
    title: '数据任务',
    isRare: true,
    screen: lazyScreen(
      async () => (await import('../features/background-jobs/BackgroundJobsPage.tsx')).BackgroundJobsPage,
    ),
  },
  {
    pattern: '/recycleBin',
    functionKey: 'recycleBin',
    title: '回收站',
    isRare: true,
    screen: lazyScreen(
      async () => (await import('../features/deleted-records/RecycleBinPage.tsx')).RecycleBinPage,
    ),
  },
  {
    pattern: '/account',
    functionKey: 'account',
    title: '我的账号',
    isEverybodys: true,
    screen: lazyScreen(async () => (await import('../features/session/account/AccountPage.tsx')).AccountPage),
  },
  ...administrationRoutes,
];
