import { useTexts } from '../../lib/texts/texts.tsx';
import { InnerTabs } from '../../ui/tabs/InnerTabs.tsx';
import { SettingTable } from './SettingTable.tsx';
import { settingAreas } from './setting-areas.ts';

const pages = settingAreas.map((area) => ({
  page: area.page,
  title: area.title,
  Component: () => <SettingTable area={area} />,
}));

export function SettingsPage() {
  const t = useTexts();
  return (
    <InnerTabs
      label={t('应用设置')}
      pages={pages.map(({ title, ...page }) => ({ ...page, label: t(title) }))}
    />
  );
}
