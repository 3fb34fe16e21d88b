import { useState } from 'react';
import { imports, type ImportRow, type ImportRun, type RowOutcome } from '@edp/contract/imports';
import { call } from '../../lib/api/call.ts';
import type { Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { ImportCell } from './ImportCell.tsx';
import styles from './imports.module.css';

interface ImportRowsProps {
  run: ImportRun;
  filter: { outcome?: RowOutcome | undefined; left?: 1 };
  /** Absent where cells are only read. */
  onCorrected?: () => Promise<unknown>;
}

const SIZES = [20, 50, 100, 200];

/** A page of rows: what the file says, what it would change, and what is wrong. */
export function ImportRows({ run, filter, onCorrected }: ImportRowsProps) {
  const t = useTexts();
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 });
  const { data, error, reload } = useFetch(rowsOf(run, { ...filter, ...page }), { keepPrevious: true });
  const fields = run.matching.flatMap(({ column, field, sure }) => {
    const title = run.fields.find((one) => one.field === field)?.title;
    return title === undefined ? [] : [{ field, title, sure, heading: run.headings[column] ?? '' }];
  });
  const outcomes = { new: t('新增|结果'), change: t('更新|结果'), same: t('无变化'), wrong: t('有问题') };
  const corrected = onCorrected && (async () => void (await Promise.all([reload(), onCorrected()])));
  if (error !== undefined) return <p className={styles.notice}>{error}</p>;
  const rows = data?.data ?? [];
  return (
    <>
      <div className={styles.rows} tabIndex={0} role="region" aria-label={t('文件中的行')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('行')}</th>
              <th scope="col">{t('结果')}</th>
              {fields.map(({ field, title, sure, heading }) => (
                <th key={field} scope="col">
                  {title}
                  <small data-sure={sure || undefined}>
                    {sure ? '✓' : '?'} {heading}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number}>
                <td>{row.number}</td>
                <td>
                  <span className={styles.outcome} data-outcome={row.outcome}>
                    {outcomes[row.outcome]}
                  </span>
                  <RowMessage row={row} />
                </td>
                {fields.map(({ field, title }) => (
                  <ImportCell
                    key={field}
                    place={{ id: run.id, number: row.number, field }}
                    title={title}
                    cell={row.cells.find((cell) => cell.field === field)}
                    onCorrected={corrected}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {data && rows.length === 0 && <p className={styles.notice}>{t('没有这样的行')}</p>}
      </div>
      <Pager
        sizes={SIZES}
        list={{
          total: data?.total ?? 0,
          totalBounded: false,
          ...page,
          turnTo: (pageNo, pageSize = page.pageSize) => setPage({ pageNo, pageSize }),
        }}
      />
    </>
  );
}

function RowMessage({ row }: { row: ImportRow }) {
  return row.message === '' ? null : <div className={styles.message}>{row.message}</div>;
}

type Asked = ImportRowsProps['filter'] & { pageNo: number; pageSize: number };

function rowsOf(
  { id, outcomes, fates }: ImportRun,
  asked: Asked,
): Query<{ data: ImportRow[]; total: number }> {
  const input = { id, ...asked };
  return {
    key: [imports.rows.path, input, outcomes, fates],
    fetch: (signal) => call(imports.rows, input, { signal }),
  };
}
