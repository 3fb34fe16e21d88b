import { LoginPage } from '../features/session/LoginPage.tsx';
import { AuthorizationPage } from '../features/tenants/AuthorizationPage.tsx';
import { RegisterPage, RegisterSuccessPage } from '../features/tenants/RegisterPage.tsx';
import { includedScreen, type ScreenRoute } from '../lib/screen.ts';

/** Pages that need no ticket; small enough to come with the first code. */
export const plainRoutes: readonly ScreenRoute[] = [
  { pattern: '/auth', functionKey: 'auth', title: '企业授权', screen: includedScreen(AuthorizationPage) },
  { pattern: '/login', functionKey: 'login', title: '登录', screen: includedScreen(LoginPage) },
  { pattern: '/register', functionKey: 'auth', title: '企业注册', screen: includedScreen(RegisterPage) },
  {
    pattern: '/registerSuccess',
    functionKey: 'auth',
    title: '企业注册',
    screen: includedScreen(RegisterSuccessPage),
  },
];
