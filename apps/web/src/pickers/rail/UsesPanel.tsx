import { useState } from 'react';
import { recordUses, USES_PAGE, type UsedKind, type UsesOfKind } from '@edp/contract/record-uses';
import { Link } from '../../lib/address/Link.tsx';
import { addressOfRecord, kindNames } from '../../lib/records/named-record.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import styles from './rail.module.css';

interface UsesPanelProps {
  kind: UsedKind;
  id: number;
}

/** Which records use one, kind by kind; those that the reader may not see are counted. */
export function UsesPanel({ kind, id }: UsesPanelProps) {
  const t = useTexts();
  const { data, error, reload } = useRecord(recordUses.list, { kind, id });
  if (!data && error) return <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />;
  if (!data) return <Skeleton count={4} />;
  if (data.length === 0) return <p className={styles.none}>{t('没有数据使用它')}</p>;
  return data.map((uses) => <KindUses key={uses.kind} kind={kind} id={id} first={uses} />);
}

interface KindUsesProps extends UsesPanelProps {
  first: UsesOfKind;
}

function KindUses({ kind, id, first }: KindUsesProps) {
  const t = useTexts();
  const [pageNo, setPageNo] = useState(1);
  const by = first.kind;
  const further = useRecord(
    recordUses.list,
    { kind, id, by, pageNo },
    { enabled: pageNo > 1, keepPrevious: true },
  );
  const uses = (pageNo > 1 && further.data?.[0]) || first;
  const last = Math.ceil(uses.seen / USES_PAGE);
  const unseen = uses.total - uses.seen;
  return (
    <section className={styles.group} aria-label={t(kindNames[by])}>
      <h3>
        {t(kindNames[by])}
        <small>{uses.totalBounded ? `${uses.total}+` : uses.total}</small>
      </h3>
      <ul className={styles.rows} aria-busy={further.loading}>
        {uses.records.map((record) => (
          <li key={record.id}>
            <Link to={addressOfRecord(record)} className={styles.row}>
              <span className={styles.name} title={record.name || record.code} data-entered>
                {record.name || record.code}
              </span>
              {record.code && record.name && <Code>{record.code}</Code>}
              {record.place && (
                <small className={styles.place} data-entered>
                  {record.place}
                </small>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {further.error && !further.data && <p role="alert">{further.error}</p>}
      {last > 1 && (
        <nav className={styles.pages} aria-label={t('分页')}>
          <button
            type="button"
            aria-label={t('上一页')}
            disabled={pageNo <= 1}
            onClick={() => setPageNo(pageNo - 1)}
          >
            ‹
          </button>
          <span>
            {pageNo} / {last}
          </span>
          <button
            type="button"
            aria-label={t('下一页')}
            disabled={pageNo >= last}
            onClick={() => setPageNo(pageNo + 1)}
          >
            ›
          </button>
        </nav>
      )}
      {unseen > 0 && <p className={styles.unseen}>{t('另有 {n} 条无权查看', { n: unseen })}</p>}
    </section>
  );
}
