import { users } from '@edp/contract/users';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { ChosenPeople } from './chosen-people.ts';
import styles from './many.module.css';

/** What people are still needed for, said before they are disabled; nothing where that is nothing. */
export function Belongings({ chosen }: Pick<ChosenPeople, 'chosen'>) {
  const t = useTexts();
  const { data, error } = useRecord(users.belongings, { chosen });
  if (error) return <p className={styles.note}>{error}</p>;
  if (!data) return <p className={styles.note}>{t('正在统计名下的事项…')}</p>;
  const { departments, certificates, drafts, jobs } = data;
  const items = [
    departments > 0 && t('负责人：{n} 个部门', { n: departments }),
    certificates > 0 && t('到期提醒：{n} 份证书', { n: certificates }),
    drafts > 0 && t('未保存的草稿：{n} 份', { n: drafts }),
    jobs > 0 && t('未完成的后台任务：{n} 个', { n: jobs }),
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <div className={styles.belongings}>
      <p>{t('名下还有以下事项，请另行安排：')}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
