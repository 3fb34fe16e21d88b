/** Code of the screens behind sign-in, by the first part of their path; nothing here may import anything itself. */
export const screenCode = {
  home: () => import('../features/home/HomePage.tsx'),
  mchManage: () => import('../features/products/ProductsPage.tsx'),
  materialManage: () => import('../features/materials/MaterialsPage.tsx'),
  classification: () => import('../features/classifications/ClassificationsPage.tsx'),
  sparebom: () => import('../features/boms/BomsPage.tsx'),
  deviceManage: () => import('../features/coming/ComingPage.tsx'),
  contractManage: () => import('../features/coming/ComingPage.tsx'),
  zBook: () => import('../features/coming/ComingPage.tsx'),
  categorySet: () => import('../features/category-sets/CategorySetsPage.tsx'),
  labelSet: () => import('../features/label-sets/LabelSetsPage.tsx'),
  brand: () => import('../features/brands/BrandsPage.tsx'),
  applicationSetup: () => import('../features/settings/SettingsPage.tsx'),
  specification: () => import('../features/specifications/SpecificationScreen.tsx'),
  mySpecification: () => import('../features/specifications/ProductRowsPage.tsx'),
  unit: () => import('../features/units/UnitsPage.tsx'),
};
