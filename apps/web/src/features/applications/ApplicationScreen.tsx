import { useTexts } from '../../lib/texts/texts.tsx';
import { InnerTabs } from '../../ui/tabs/InnerTabs.tsx';
import { ApplicationsPage } from './ApplicationsPage.tsx';
import { CertificatesPage } from './CertificatesPage.tsx';

/** Applications, and the certificates that they push and publish with. */
export function ApplicationScreen() {
  const t = useTexts();
  return (
    <InnerTabs
      label={t('应用管理')}
      pages={[
        { page: 'applications', label: t('应用列表'), Component: ApplicationsPage },
        { page: 'certificates', label: t('证书管理'), Component: CertificatesPage },
      ]}
    />
  );
}
