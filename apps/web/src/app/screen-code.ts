/** Code of the screens behind sign-in, by the first part of their path; nothing here may import anything itself. */
export const screenCode = {
  home: () => import('../features/home/HomePage.tsx'),
  brand: () => import('../features/brands/BrandsPage.tsx'),
  unit: () => import('../features/units/UnitsPage.tsx'),
};
