import { useState } from 'react';
import { Link } from '../../lib/address/Link.tsx';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { addressOfRecord, kindNames } from '../../lib/records/named-record.ts';
import { recentQuery } from '../../lib/records/recent-records.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './kept.module.css';

const SHOWN = 8;

/** What the person opened last; nothing as long as there is none. */
export function RecentPanel() {
  const t = useTexts();
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }));
  const { data = [] } = useFetch(recentQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="home-recent">
      <h2 id="home-recent">{t('最近查看')}</h2>
      <ul className={styles.rows}>
        {data.slice(0, SHOWN).map((record) => (
          <li key={`${record.kind} ${record.id}`}>
            <Link to={addressOfRecord(record)} className={styles.row}>
              <span className={styles.badge}>{t(kindNames[record.kind])}</span>
              {record.code && <span className={styles.code}>{record.code}</span>}
              <span className={styles.name} title={record.name} data-entered>
                {record.name}
              </span>
              <time className={styles.time} dateTime={record.viewedTime} title={record.viewedTime}>
                {record.viewedTime.startsWith(today)
                  ? record.viewedTime.slice(11, 16)
                  : record.viewedTime.slice(5, 10)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
