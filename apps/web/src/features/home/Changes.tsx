import type { MenuItem } from '@edp/contract/menus';
import { Link } from '../../lib/address/Link.tsx';
import { addressOfItem } from '../../lib/session/menu.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Overview } from './Figures.tsx';
import styles from './HomePage.module.css';

interface ChangesProps {
  changes: Overview['changes'] | undefined;
  itemOf: (screen: string) => MenuItem | undefined;
}

export function Changes({ changes, itemOf }: ChangesProps) {
  const t = useTexts();
  if (!changes) return <div className={styles.waiting} aria-busy="true" />;
  if (changes.length === 0) return <p className={styles.none}>{t('还没有变更记录')}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('类型')}</th>
            <th scope="col">{t('代码')}</th>
            <th scope="col">{t('名称')}</th>
            <th scope="col">{t('修改人')}</th>
            <th scope="col">{t('修改时间')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.id}>
              <td>
                <ScreenLink item={itemOf(change.screen)} />
              </td>
              <td className={styles.code}>{change.code}</td>
              <td className={styles.name} title={change.name}>
                {change.name}
              </td>
              <td>{change.changedBy || '–'}</td>
              <td className={styles.time}>{change.changedTime}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ScreenLink({ item }: { item: MenuItem | undefined }) {
  const address = item && addressOfItem(item);
  return address ? <Link to={address}>{item.name}</Link> : '–';
}
