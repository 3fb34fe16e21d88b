import { useTexts } from '../../lib/texts/texts.tsx';
import { InnerTabs } from '../../ui/tabs/InnerTabs.tsx';
import { IdentitiesPage } from './IdentitiesPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';

/** The tenant's identity provider, and who of its people is which user. */
export function SingleSignOnScreen() {
  const t = useTexts();
  return (
    <InnerTabs
      label={t('单点登录')}
      pages={[
        { page: 'settings', label: t('设置'), Component: SettingsPage },
        { page: 'identities', label: t('已绑定身份'), Component: IdentitiesPage },
      ]}
    />
  );
}
