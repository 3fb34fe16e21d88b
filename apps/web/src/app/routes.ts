import { lazyScreen, type ScreenRoute } from '../lib/screen.ts';

/** Pages that need no ticket. */
export const plainRoutes: readonly ScreenRoute[] = [
  {
    pattern: '/auth',
    functionKey: 'auth',
    title: '企业授权',
    screen: lazyScreen(() =>
      import('../features/tenants/AuthorizationPage.tsx').then((file) => file.AuthorizationPage),
    ),
  },
  {
    pattern: '/login',
    functionKey: 'login',
    title: '登录',
    screen: lazyScreen(() => import('../features/session/LoginPage.tsx').then((file) => file.LoginPage)),
  },
  {
    pattern: '/register',
    functionKey: 'auth',
    title: '企业注册',
    screen: lazyScreen(() =>
      import('../features/tenants/RegisterPage.tsx').then((file) => file.RegisterPage),
    ),
  },
  {
    pattern: '/registerSuccess',
    functionKey: 'auth',
    title: '企业注册',
    screen: lazyScreen(() =>
      import('../features/tenants/RegisterPage.tsx').then((file) => file.RegisterSuccessPage),
    ),
  },
];

/** Pages inside the shell. */
export const shellRoutes: readonly ScreenRoute[] = [
  {
    pattern: '/home',
    functionKey: 'home',
    title: '首页',
    screen: lazyScreen(() => import('../features/home/HomePage.tsx').then((file) => file.HomePage)),
  },
  {
    pattern: '/brand',
    functionKey: 'brand',
    title: '品牌',
    screen: lazyScreen(() => import('../features/brands/BrandsPage.tsx').then((file) => file.BrandsPage)),
  },
  {
    pattern: '/unit',
    functionKey: 'unit',
    title: '单位',
    screen: lazyScreen(() => import('../features/units/UnitsPage.tsx').then((file) => file.UnitsPage)),
  },
];
