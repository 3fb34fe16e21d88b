import { useState } from 'react';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import { densityEntry, themeEntry, type Density, type Theme } from '../../lib/browser/appearance.ts';
import { useStored } from '../../lib/browser/storage.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { useLanguages } from '../../lib/texts/use-languages.ts';
import styles from '../../ui/buttons/icon-button.module.css';
import { PopupMenu, type PopupEntry } from '../../ui/overlay/PopupMenu.tsx';

const THEMES: readonly [Theme, string][] = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['system', '跟随系统'],
];
const DENSITIES: readonly [Density, string][] = [
  ['compact', '紧凑'],
  ['comfortable', '宽松'],
];

/** Theme, density and language, each remembered. */
export function AppearanceMenu() {
  const t = useTexts();
  const [opener, setOpener] = useState<Element>();
  const label = t('外观与语言');
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        <MoonOutlined />
      </button>
      {opener && <Choices opener={opener} onClose={() => setOpener(undefined)} />}
    </>
  );
}

function Choices({ opener, onClose }: { opener: Element; onClose: () => void }) {
  const t = useTexts();
  const theme = useStored(themeEntry);
  const density = useStored(densityEntry);
  const [language, setLanguage] = useLanguage();
  const languages = useLanguages();
  const entries: PopupEntry[] = [
    ...THEMES.map(([value, name], index) => ({
      label: t(name),
      checked: value === theme,
      onClick: () => themeEntry.write(value),
      ...(index === 0 && { heading: t('主题') }),
    })),
    ...DENSITIES.map(([value, name], index) => ({
      label: t(name),
      checked: value === density,
      onClick: () => densityEntry.write(value),
      ...(index === 0 && { heading: t('密度') }),
    })),
    ...languages.map(({ code, name }, index) => ({
      label: name,
      checked: code === language,
      onClick: () => setLanguage(code),
      ...(index === 0 && { heading: t('语言') }),
    })),
  ];
  return (
    <PopupMenu label={t('外观与语言')} anchor={opener} align="center" entries={entries} onClose={onClose} />
  );
}
