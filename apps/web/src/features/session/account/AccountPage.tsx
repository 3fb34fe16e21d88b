import { account, type OwnAccount } from '@edp/contract/account';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Skeleton, TableNotice } from '../../../ui/table/table-states.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from '../second-factor/SecondFactorSection.tsx';
import { SessionSection } from './SessionSection.tsx';
import styles from './account.module.css';

/** What everybody maintains of their own account. */
export function AccountPage() {
  const t = useTexts();
  const { data, error, reload } = useRecord(account.detail, {});
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{t('我的账号')}</h1>
      </header>
      {!data && !error && <Skeleton count={8} />}
      {!data && error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {data && <Sections own={data} />}
    </section>
  );
}

/** In the order of the page; whatever else proves who somebody is stands behind the password. */
function Sections({ own }: { own: OwnAccount }) {
  return (
    <>
      <ProfileSection own={own} />
      <PasswordSection own={own} />
      <SecondFactorSection own={own} />
      <SessionSection />
    </>
  );
}
