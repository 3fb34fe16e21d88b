import type { MenuItem } from '@edp/contract/menus';
import { Link } from '../../lib/address/Link.tsx';
import { recordAddress } from '../../lib/address/record-address.ts';
import { addressOfItem } from '../../lib/session/menu.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Overview } from './Figures.tsx';
import styles from './HomePage.module.css';

/** What one record of a screen is called: the menu names what is done with them. */
const kinds: Readonly<Record<string, string>> = {
  product: '商品|类型',
  material: '物料|类型',
  bom: 'BOM|类型',
  categorySet: '分类集|类型',
  brand: '品牌|类型',
  unit: '单位|类型',
  application: '证书|类型',
};

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
                <ScreenLink item={itemOf(change.screen)} name={t(kinds[change.screen] ?? '')} />
              </td>
              <td className={styles.code}>
                {change.code && <Link to={recordAddress(change.screen, change) ?? ''}>{change.code}</Link>}
              </td>
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

interface ScreenLinkProps {
  item: MenuItem | undefined;
  /** What a record of it is called; empty where the entry of the menu says that. */
  name: string;
}

function ScreenLink({ item, name }: ScreenLinkProps) {
  const address = item && addressOfItem(item);
  return address ? <Link to={address}>{name || item.name}</Link> : '–';
}
