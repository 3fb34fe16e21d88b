import styles from '../../ui/plain/plain-page.module.css';
import { useTexts } from '../../lib/texts/texts.tsx';

/** In the place of the registration when its code does not arrive. */
export function RegisterUnavailable() {
  const t = useTexts();
  return (
    <>
      <h1 className={styles.heading}>{t('企业注册')}</h1>
      <p className={styles.line} role="alert">
        {t('获取服务器数据失败')}
      </p>
      <button type="button" className={styles.main} onClick={() => location.reload()}>
        {t('重试')}
      </button>
    </>
  );
}
