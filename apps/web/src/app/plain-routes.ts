import { AuthorizationPage } from '../features/tenants/AuthorizationPage.tsx';
import { includedScreen, type ScreenRoute } from '../lib/address/screen.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { registerSuccess, RegisterScreen } from './RegisterScreen.tsx';

/** Pages that need no ticket; small enough to come with the first code, except the registration's. */
export const plainRoutes: readonly ScreenRoute[] = [
  { pattern: '/auth', functionKey: 'auth', title: '企业授权', screen: includedScreen(AuthorizationPage) },
  { pattern: '/login', functionKey: 'login', title: '登录', screen: includedScreen(LoginScreen) },
  {
    pattern: '/login/callback',
    functionKey: 'login',
    title: '登录',
    screen: includedScreen(LoginScreen),
  },
  {
    pattern: '/register',
    functionKey: 'register',
    title: '企业注册',
    screen: includedScreen(RegisterScreen),
  },
  { pattern: '/registerSuccess', functionKey: 'register', title: '企业注册', screen: registerSuccess },
];
