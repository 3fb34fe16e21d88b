import { useState } from 'react';
import {
  bulkChanges,
  type BulkChange,
  type BulkFate,
  type BulkOutcome,
  type BulkRow,
} from '@edp/contract/bulk-changes';
import { call } from '../../lib/api/call.ts';
import { downloadFile } from '../../lib/api/download.ts';
import type { Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { differingPart } from './bulk-lines.ts';
import { isUnderWay } from '../records/use-followed-run.ts';
import type { Preview } from './use-bulk-change.ts';
import styles from './bulk.module.css';

/** What would become of the records: how many, the first of them, and which are skipped and why. */
export function BulkPreview({ preview }: { preview: Preview }) {
  const t = useTexts();
  const { change, isBehind, error } = preview;
  return (
    <section className={styles.preview} aria-label={t('预览')} aria-busy={isBehind || undefined}>
      <div className={styles.counts}>
        <h3>{t('预览')}</h3>
        <p role="status">
          <Counts preview={preview} />
        </p>
        {change && !isUnderWay(change) && <Download change={change} skipped={0} label={t('下载全部预览')} />}
      </div>
      {error !== undefined && (
        <p role="alert" className={styles.message}>
          {error}
        </p>
      )}
      {change && (
        <div data-behind={isBehind || undefined} className={styles.answer}>
          <ChangedRows change={change} filter={{ outcome: 'change' }} />
          <SkippedRows change={change} filter={{ outcome: 'skip' }} />
        </div>
      )}
    </section>
  );
}

function Counts({ preview: { change, isBehind, error } }: { preview: Preview }) {
  const t = useTexts();
  if (error !== undefined) return null;
  if (change === undefined) return isBehind ? t('正在计算…') : t('选择字段和值后，这里显示修改前后的对比');
  const count = (n: number) => n.toLocaleString('en');
  const { outcomes, job } = change;
  const told = t('将修改 {n} 条，跳过 {skipped} 条', {
    n: count(outcomes.change),
    skipped: count(outcomes.skip),
  });
  const same = outcomes.same > 0 ? ` · ${t('{n} 条无变化', { n: count(outcomes.same) })}` : '';
  if (job?.state === 'failed') return `${t('失败')}：${job.message}`;
  return isUnderWay(change) ? `${told}${same} · ${t('正在计算…')}` : `${told}${same}`;
}

/** A file with all records, or with those that are skipped. */
export function Download({ change, skipped, label }: { change: BulkChange; skipped: 0 | 1; label: string }) {
  const t = useTexts();
  const name = `${skipped ? t('跳过的数据') : t('批量修改')}.xlsx`;
  return (
    <ActionLink onClick={() => downloadFile(bulkChanges.table, { id: change.id, skipped }, name)}>
      {label}
    </ActionLink>
  );
}

const FEW = 5;
const MORE = 50;

/** Records that change, or have changed: each field with what it has before and after. */
export function ChangedRows({ change, filter }: RowsProps) {
  const t = useTexts();
  const [count, setCount] = useState(FEW);
  const { data } = useFetch(rowsOf(change, { ...filter, pageSize: count }), { keepPrevious: true });
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('编码')}</th>
            <th scope="col">{t('字段')}</th>
            <th scope="col">{t('修改前')}</th>
            <th scope="col">{t('修改后')}</th>
          </tr>
        </thead>
        {data.data.map((row) => (
          <tbody key={row.number}>
            {row.fields.map((field, at) => (
              <tr key={field.field}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={row.fields.length}>
                    <Code>{row.code || '–'}</Code>
                  </th>
                )}
                <td>{field.title}</td>
                <Difference {...field} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {data.total > count && count < MORE && (
        <ActionLink onClick={() => setCount(MORE)}>{t('显示前 {n} 条', { n: MORE })}</ActionLink>
      )}
    </>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  const part = differingPart(before, after);
  // Of two that have little in common all is another.
  const isWhole = part.head.length + part.tail.length < Math.min(before.length, after.length) / 2;
  const { head, tail, ...middle } = isWhole ? { head: '', tail: '', before, after } : part;
  return (
    <>
      <td>
        {before === '' ? (
          '–'
        ) : (
          <>
            {head}
            {middle.before && <del className={styles.old}>{middle.before}</del>}
            {tail}
          </>
        )}
      </td>
      <td>
        {after === '' ? (
          '–'
        ) : (
          <>
            {head}
            {middle.after && <ins className={styles.new}>{middle.after}</ins>}
            {tail}
          </>
        )}
      </td>
    </>
  );
}

interface RowsProps {
  change: BulkChange;
  filter: RowFilter;
}

/** Records that are passed over, each with the reason. */
export function SkippedRows({ change, filter }: RowsProps) {
  const t = useTexts();
  const { data } = useFetch(rowsOf(change, { ...filter, pageSize: FEW }), { keepPrevious: true });
  if (!data || data.data.length === 0) return null;
  const n = data.total.toLocaleString('en');
  return (
    <section className={styles.skipped}>
      <h3>{filter.fate ? t('{n} 条没有撤销', { n }) : t('跳过 {n} 条', { n })}</h3>
      <ul>
        {data.data.map(({ number, code, message }) => (
          <li key={number}>
            <Code>{code || '–'}</Code> <span>{message}</span>
          </li>
        ))}
      </ul>
      {data.total > FEW && <Download change={change} skipped={1} label={t('下载全部 {n} 条', { n })} />}
    </section>
  );
}

interface RowFilter {
  outcome?: BulkOutcome;
  fate?: BulkFate;
}

function rowsOf(
  { id, outcomes, fates }: BulkChange,
  filter: RowFilter & { pageSize: number },
): Query<{ data: BulkRow[]; total: number }> {
  const input = { id, pageNo: 1, ...filter };
  return {
    key: [bulkChanges.rows.path, input, outcomes, fates],
    fetch: (signal) => call(bulkChanges.rows, input, { signal }),
  };
}
