import { navigate } from '../../lib/navigate.ts';
import styles from '../../lib/plain-page.module.css';
import { Link } from '../../lib/Link.tsx';
import { useTexts } from '../../lib/texts.tsx';

export function RegisterPage() {
  const t = useTexts();
  return (
    <>
      <h1 className={styles.heading}>{t('企业注册')}</h1>
      <p className={styles.line}>{t('企业在线注册暂未开放，请联系平台客服开通')}</p>
      <p className={styles.below}>
        <Link to="/auth">{t('返回')}</Link>
      </p>
    </>
  );
}

export function RegisterSuccessPage() {
  const t = useTexts();
  return (
    <>
      <h1 className={styles.heading}>{t('提交成功')}</h1>
      <p className={styles.line}>{t('注册申请已提交，稍后会有专员与您电话联系，请保持电话畅通')}</p>
      <button type="button" className={styles.main} onClick={() => navigate('/auth')}>
        {t('关闭')}
      </button>
    </>
  );
}
