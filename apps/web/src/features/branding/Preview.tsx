import { useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { isPrimaryColour, HEX_COLOUR, lookTokensOf } from '@edp/contract/look-colours';
import type { Language } from '@edp/contract/multilingual';
import { useAppearance } from '../../lib/browser/appearance.ts';
import { watermarkPicture } from '../../lib/browser/watermark-picture.ts';
import { onTexts, textsOf } from '../../lib/language/text-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { loadTexts } from '../../lib/texts/page-texts.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { useLanguages } from '../../lib/texts/use-languages.ts';
import { buttonStyle } from '../../ui/plain/button-style.ts';
import { PART_NAMES, type LookValues } from './branding-fields.ts';
import styles from './preview.module.css';

type Say = (zh: string) => string;

interface PartProps {
  values: LookValues;
  language: Language;
  say: Say;
}

/** The shell and the sign-in page as they would look, drawn with the variables that draw the real ones. */
export function Preview({ values }: { values: LookValues }) {
  const t = useTexts();
  const [ownLanguage] = useLanguage();
  const { dark } = useAppearance();
  const [language, setLanguage] = useState(ownLanguage);
  const [isDark, setIsDark] = useState(dark);
  const say = useWordsOf(language);
  const style = variablesOf(values.primaryColor, isDark);
  return (
    <aside className={styles.preview} aria-label={t('预览')}>
      <header className={styles.head}>
        <h2>{t('预览')}</h2>
        <select
          className="edp-choice"
          aria-label={t('预览语言')}
          value={language}
          onChange={({ target }) => setLanguage(target.value === 'ENG' ? 'ENG' : 'ZHS')}
        >
          {useLanguages().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <label>
          <input type="checkbox" checked={isDark} onChange={({ target }) => setIsDark(target.checked)} />
          {t('深色')}
        </label>
      </header>
      <div data-own-theme={isDark ? 'dark' : 'light'} style={style} className={styles.pages}>
        <SmallShell values={values} language={language} say={say} />
        <SmallSignIn values={values} language={language} say={say} />
      </div>
    </aside>
  );
}

/** The words of the preview, which speaks another language than the page where that is chosen. */
function useWordsOf(language: Language): Say {
  useEffect(() => {
    for (const key of ['look', 'common']) loadTexts(key, language);
  }, [language]);
  const texts = useSyncExternalStore(onTexts, () => textsOf('look', language));
  const common = useSyncExternalStore(onTexts, () => textsOf('common', language));
  return (zh) => texts?.[zh] ?? common?.[zh] ?? zh;
}

function variablesOf(primary: string, isDark: boolean): CSSProperties {
  const colour = primary.trim().toLowerCase();
  const { light, dark } = lookTokensOf(HEX_COLOUR.test(colour) && isPrimaryColour(colour) ? colour : '');
  const tokens = isDark ? { ...light, ...dark } : light;
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--edp-${name}`, value]));
}

/** In English where there is one; the Chinese words of the product where there is none at all. */
function titleOf({ language, say }: PartProps, title: string, english: string, usual: string): string {
  return (language === 'ENG' && english.trim()) || title.trim() || say(usual);
}

function SmallShell(props: PartProps) {
  const { values, say } = props;
  const person = useSession();
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }));
  const watermark = {
    off: '',
    person: `${person?.userName ?? ''} ${person?.account ?? ''} ${today}`,
    own: values.watermarkText,
  }[values.watermark];
  const title = titleOf(props, values.browserTitle, values.englishBrowserTitle, '企业数字化平台');
  return (
    <figure className={styles.page}>
      <figcaption className={styles.tab}>
        <img src={values.tabIcon?.url || '/favicon.svg'} alt="" />
        <span>{title}</span>
      </figcaption>
      <div className={styles.bar}>
        {values.mainLogoShow === 1 && <img src={values.mainLogoId?.url || '/favicon.svg'} alt="" />}
        <strong>{title}</strong>
      </div>
      <div className={styles.below}>
        <div className={styles.menu}>
          <span data-active>{say('首页')}</span>
          <span>{say('商品')}</span>
          <span>{say('物料')}</span>
        </div>
        <div className={styles.work}>
          {values.homeParts.map((part) => (
            <span key={part} className={styles.part}>
              {say(PART_NAMES[part])}
            </span>
          ))}
          <span className={styles.deeds}>
            <span className={styles.primary}>{say('保存')}</span>
            <span className={styles.link}>{say('查看')}</span>
            <span className={styles.chosen}>{say('已选')}</span>
          </span>
        </div>
        {watermark && (
          <div className={styles.watermark} style={{ backgroundImage: watermarkPicture(watermark) }} />
        )}
      </div>
      <Footing {...props} />
    </figure>
  );
}

function SmallSignIn(props: PartProps) {
  const { values, say } = props;
  const background = values.loginBackgroundId?.url;
  return (
    <figure className={styles.page}>
      <div className={styles.signIn}>
        <div
          className={styles.cover}
          data-plain={!background || undefined}
          style={background ? { backgroundImage: `url(${JSON.stringify(background)})` } : undefined}
        >
          <img src={values.loginLogoId?.url || '/favicon.svg'} alt="" />
          <strong>{titleOf(props, values.loginTitle, values.englishLoginTitle, '企业数字化平台')}</strong>
        </div>
        <div className={styles.form}>
          <strong>{say('登录')}</strong>
          <span className={styles.input}>{say('登录名')}</span>
          <span className={styles.input}>{say('密码')}</span>
          <span className={styles.button} style={buttonStyle(values.loginButtonColor.trim())}>
            {say('登录')}
          </span>
        </div>
      </div>
      <Footing {...props} />
    </figure>
  );
}

function Footing(props: PartProps) {
  const { bottomTitle, englishBottomTitle } = props.values;
  return (
    <div className={styles.footer}>
      {titleOf(props, bottomTitle, englishBottomTitle, '企业数字化平台 · 版权所有')}
    </div>
  );
}
