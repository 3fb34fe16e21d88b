import { useState } from 'react';
import { imports, type ImportRow, type ImportRun, type RowOutcome } from '@edp/contract/imports';
import { call } from '../../lib/api/call.ts';
import type { Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { ImportCell } from './ImportCell.tsx';
import { useMending } from './use-mending.ts';
import styles from './imports.module.css';

interface ImportRowsProps {
  run: ImportRun;
  filter: { outcome?: RowOutcome | undefined; left?: 1 };
  /** Absent where cells are only read. */
  onCorrected?: (() => Promise<unknown>) | undefined;
  /** Lets columns be matched otherwise; absent where they are only read. */
  onMatch?: (() => void) | undefined;
}

const SIZES = [20, 50, 100, 200];

/** A page of rows: what the file says, what it would change, and what is wrong. */
export function ImportRows({ run, filter, onCorrected, onMatch }: ImportRowsProps) {
  const t = useTexts();
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 });
  const { data, error, reload } = useFetch(rowsOf(run, { ...filter, ...page }), { keepPrevious: true });
  const fields = run.matching.flatMap(({ column, field, sure }) => {
    const title = run.fields.find((one) => one.field === field)?.title;
    return title === undefined ? [] : [{ field, title, sure, heading: headingOf(run, column) }];
  });
  const outcomes = { new: t('新增|结果'), change: t('更新|结果'), same: t('无变化'), wrong: t('有问题') };
  const rows = data?.data ?? [];
  const mending = useMending(run.id, rows, () => Promise.all([reload(), onCorrected?.()]));
  if (error !== undefined) return <p className={styles.notice}>{error}</p>;
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
                  <Matched sure={sure} heading={heading} onMatch={onMatch} />
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
                  {row.pictures > 0 && (
                    <small className={styles.pictures}>{t('{n} 张图片', { n: row.pictures })}</small>
                  )}
                  <RowMessage row={row} />
                </td>
                {fields.map(({ field, title }) => (
                  <ImportCell
                    key={field}
                    place={{ number: row.number, field }}
                    title={title}
                    cell={row.cells.find((cell) => cell.field === field)}
                    mending={onCorrected && mending}
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

/** The column of the file as a spreadsheet calls it, with its heading. */
function headingOf({ headings }: ImportRun, column: number): string {
  return `${columnLetters(column)} ${headings[column] ?? ''}`.trim();
}

function columnLetters(column: number): string {
  const before = Math.floor(column / LETTERS);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (column % LETTERS));
}

const LETTERS = 26;

interface MatchedProps {
  sure: boolean;
  heading: string;
  onMatch: (() => void) | undefined;
}

/** Which column of the file it is; one that was guessed leads to where that is confirmed or changed. */
function Matched({ sure, heading, onMatch }: MatchedProps) {
  const t = useTexts();
  if (sure || onMatch === undefined)
    return (
      <small data-sure={sure || undefined}>
        <span aria-hidden="true">{sure ? '✓' : '?'}</span> {heading}
      </small>
    );
  return (
    <small>
      <ActionLink onClick={onMatch}>
        <span aria-hidden="true">?</span> {heading} {t('（待确认）')}
      </ActionLink>
    </small>
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
