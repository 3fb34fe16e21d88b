import { useState } from 'react';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import { densityEntry, themeEntry, type Density, type Theme } from '../lib/appearance.ts';
import { useStored } from '../lib/storage.ts';
import { useLanguage, useTexts } from '../lib/texts.tsx';
import { useLanguages } from '../lib/use-languages.ts';
import styles from './Header.module.css';
import { PopupMenu, type PopupEntry, type PopupPlace } from '../ui/PopupMenu.tsx';

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
  const [place, setPlace] = useState<PopupPlace>();
  const label = t('外观与语言');
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          setPlace({ x: left - 60, y: bottom + 6 });
        }}
      >
        <MoonOutlined />
      </button>
      {place && <Choices place={place} onClose={() => setPlace(undefined)} />}
    </>
  );
}

function Choices({ place, onClose }: { place: PopupPlace; onClose: () => void }) {
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
  return <PopupMenu label={t('外观与语言')} place={place} entries={entries} onClose={onClose} />;
}
