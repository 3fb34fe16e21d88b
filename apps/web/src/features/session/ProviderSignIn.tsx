import { useTexts } from '../../lib/texts/texts.tsx';
import pageStyles from '../../ui/plain/plain-page.module.css';
import { whileBusy } from '../../ui/buttons/while-busy.ts';
import styles from './LoginPage.module.css';

interface ProviderSignInProps {
  /** What the tenant calls its provider. */
  name: string;
  busy: boolean;
  /** Stands below the fields of the password, which may be used as well. */
  beside: boolean;
  onLeave: () => void;
  onPassword: () => void;
}

/** The way to the tenant's identity provider; the only one for most where passwords are switched off. */
export function ProviderSignIn({ name, busy, beside, onLeave, onPassword }: ProviderSignInProps) {
  const t = useTexts();
  return (
    <>
      {beside && <p className={styles.or}>{t('或')}</p>}
      <button
        type="button"
        className={beside ? styles.provider : pageStyles.main}
        {...whileBusy(busy, onLeave)}
      >
        {t('使用{name}登录', { name })}
      </button>
      {!beside && (
        <p className={pageStyles.below}>
          <button type="button" className={styles.emergency} onClick={onPassword}>
            {t('使用应急账号登录')}
          </button>
        </p>
      )}
    </>
  );
}
