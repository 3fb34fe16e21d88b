import { RegisterEntry } from '../features/registrations/RegisterEntry.tsx';
import { LoginPage } from '../features/session/LoginPage.tsx';

/** Sign-in with the way to the registration, two features that do not know each other. */
export function LoginScreen() {
  return <LoginPage registration={<RegisterEntry />} />;
}
