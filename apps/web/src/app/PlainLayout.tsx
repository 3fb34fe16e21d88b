import type { ReactNode } from 'react';
import { languageCode } from '@edp/contract/multilingual';
import { ConnectionBar } from '../ui/basic/ConnectionBar.tsx';
import { DEFAULT_TITLE, useBranding } from '../lib/texts/branding.ts';
import { SkipLink } from '../ui/basic/SkipLink.tsx';
import { useLanguage, useTexts } from '../lib/texts/texts.tsx';
import styles from './PlainLayout.module.css';
import { useLanguages } from '../lib/texts/use-languages.ts';

/** Frame of the pages before sign-in: the tenant's picture and title on the left, the form on the right. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const t = useTexts();
  const background = useBranding('loginBackgroundId');
  const footer = useBranding('bottomTitle');
  return (
    <div className={styles.page}>
      <SkipLink />
      <aside
        className={styles.picture}
        aria-label={t(DEFAULT_TITLE)}
        style={background ? { backgroundImage: `url(${JSON.stringify(background)})` } : undefined}
        data-plain={background === '' || undefined}
      >
        <Brand />
        <div className={styles.slogan}>
          <p className={styles.sloganMain}>{t('一处维护，处处可信的主数据')}</p>
          <p className={styles.sloganSecond}>{t('品牌 · 单位 · 分类 · 规格 · 商品 · 物料 · BOM')}</p>
        </div>
      </aside>
      <div className={styles.side}>
        <header className={styles.top}>
          <LanguageChoice />
        </header>
        <ConnectionBar />
        <main className={styles.form} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>{footer === undefined ? null : t(footer || DEFAULT_TITLE)}</footer>
      </div>
    </div>
  );
}

function Brand() {
  const t = useTexts();
  const logo = useBranding('loginLogoId');
  const title = useBranding('loginTitle');
  return (
    <div className={styles.brand}>
      {logo !== undefined && <img src={logo || '/favicon.svg'} alt="" className={styles.logo} />}
      <span>{title === undefined ? null : t(title || DEFAULT_TITLE)}</span>
    </div>
  );
}

function LanguageChoice() {
  const t = useTexts();
  const [language, setLanguage] = useLanguage();
  return (
    <select
      className={`edp-choice ${styles.language}`}
      aria-label={t('语言')}
      value={language}
      onChange={(event) => setLanguage(languageCode.parse(event.target.value))}
    >
      {useLanguages().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
