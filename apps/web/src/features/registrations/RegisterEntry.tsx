import { lazy, Suspense, useState } from 'react';
import { Link } from '../../lib/address/Link.tsx';
import pageStyles from '../../ui/plain/plain-page.module.css';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import styles from './form/registration.module.css';
import { RegisterUnavailable } from './RegisterUnavailable.tsx';

const RegisterDialog = lazy(() =>
  import('./RegisterDialog.tsx').then(
    (code) => ({ default: code.RegisterDialog }),
    (error: unknown) => {
      console.error(error);
      return { default: RegisterUnavailable };
    },
  ),
);

/** The way to the registration below the sign-in: a dialog over it, or a page of its own. */
export function RegisterEntry() {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className={`${pageStyles.below} ${styles.entry}`}>
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          {t('企业注册')}
        </button>
        <Link to="/register">{t('在单独的页面注册')}</Link>
      </p>
      {open && (
        <TextsProvider functionKey="register">
          <Suspense>
            <RegisterDialog onClose={() => setOpen(false)} />
          </Suspense>
        </TextsProvider>
      )}
    </>
  );
}
