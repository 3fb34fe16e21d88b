import { RegisterUnavailable } from '../features/registrations/RegisterUnavailable.tsx';
import { lazyScreen } from '../lib/address/screen.ts';

/** The registration is long and seldom needed, so its code is fetched when it is. */
const registration = () => import('../features/registrations/RegisterPage.tsx');
const unavailable = (error: unknown) => {
  console.error(error);
  return RegisterUnavailable;
};
const page = lazyScreen(() => registration().then(({ RegisterPage }) => RegisterPage, unavailable));

export const registerSuccess = lazyScreen(() =>
  registration().then(({ RegisterSuccessPage }) => RegisterSuccessPage, unavailable),
);

/** Says before the code has come that the form is wide, so that nothing jumps. */
export function RegisterScreen() {
  return (
    <div data-wide>
      <page.Component />
    </div>
  );
}
