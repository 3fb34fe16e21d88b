import { HOME } from '../../lib/session/menu.ts';
import { Link } from '../../lib/address/Link.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from '../Shell.module.css';

export function NoPermission() {
  const t = useTexts();
  return (
    <div className={styles.notice}>
      <h1>{t('没有权限')}</h1>
      <p>{t('当前角色不能打开此页面，请切换角色或联系管理员。')}</p>
      <Link to={HOME}>{t('返回首页')}</Link>
    </div>
  );
}
