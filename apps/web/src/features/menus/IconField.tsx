import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { MenuIcon, menuIconName, menuIconNames } from '../../ui/basic/menu-icons.tsx';
import { SearchInput } from '../../ui/search/SearchInput.tsx';
import { useIconName } from './icon-names.ts';
import styles from './menus.module.css';

interface IconFieldProps {
  /** Given by the field around it, as are the two below. */
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** One icon of the set, searched for by what it shows. */
export function IconField({ id, value = '', onChange }: IconFieldProps) {
  const t = useTexts();
  const nameOf = useIconName();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = menuIconNames.filter((name) => `${name} ${nameOf(name)}`.toLowerCase().includes(wanted));
  const chosen = menuIconName(value);
  return (
    <div className={styles.icons}>
      <SearchInput label={t('搜索图标')} typed={typed} onType={setTyped} />
      <div id={id} role="radiogroup" aria-label={t('图标')} className={styles.grid}>
        {found.map((name) => (
          <label key={name} title={nameOf(name)} data-chosen={name === chosen || undefined}>
            <input
              type="radio"
              name={`${id}-icon`}
              aria-label={nameOf(name)}
              checked={name === chosen}
              onChange={() => onChange?.(name)}
            />
            <MenuIcon name={name} />
          </label>
        ))}
        {found.length === 0 && <span className={styles.hint}>{t('没有符合的图标')}</span>}
      </div>
    </div>
  );
}
