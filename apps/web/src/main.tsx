import { loadSignedIn } from './app/load-signed-in.ts';
import { screenCode } from './app/screen-code.ts';

/**
 * Runs before everything else has arrived: with a ticket at hand the code of the shell and of the screen is asked
 * for together with the rest instead of after it. Nothing that weighs may be imported here.
 */
const SCREENS: Readonly<Record<string, () => Promise<unknown>>> = screenCode;

void import('./app/start.tsx');
if (localStorage.getItem('edp_loginInfo')) {
  void loadSignedIn();
  void import('./app/early.ts').then(({ startCalls }) => startCalls());
  const path = location.pathname.slice(1);
  void (SCREENS[path] ?? SCREENS[path.split('/')[0] || 'home'])?.();
}
