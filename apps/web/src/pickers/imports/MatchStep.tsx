import { useState } from 'react';
import { imports, type ImportRun } from '@edp/contract/imports';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Ended } from './Progress.tsx';
import { useStep } from './use-import-run.ts';
import styles from './imports.module.css';

interface MatchStepProps {
  run: ImportRun;
  onAgain: () => void;
  onDone: () => void;
  reload: () => Promise<unknown>;
}

/** Which column of the file is which field. */
export function MatchStep({ run, onAgain, onDone, reload }: MatchStepProps) {
  const t = useTexts();
  const step = useStep(reload);
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<ReadonlyMap<number, string>>(
    () => new Map(run.matching.map(({ column, field }) => [column, field])),
  );
  const choose = (column: number, field: string) =>
    setFields((former) => {
      // A field stands in one column: where it stood before it is no more.
      const others = [...former].filter(([at, taken]) => at !== column && taken !== field);
      return new Map(field === '' ? others : [...others, [column, field]]);
    });
  const check = async () => {
    setBusy(true);
    const matching = [...fields].map(([column, field]) => ({ column, field }));
    if (await step(imports.match, { id: run.id, matching })) onDone();
    setBusy(false);
  };
  const guessed = new Set(run.matching.filter(({ sure }) => !sure).map(({ column }) => column));
  const taken = new Set(fields.values());
  const missing = run.fields.filter(({ field, required }) => required && !taken.has(field));
  return (
    <>
      <Ended run={run} />
      <div className={styles.rows} tabIndex={0} role="region" aria-label={t('匹配列')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('文件中的列')}</th>
              <th scope="col">{t('导入为')}</th>
              <th scope="col">{t('说明')}</th>
            </tr>
          </thead>
          <tbody>
            {run.headings.map((heading, column) => (
              <tr key={`${column}`}>
                <th scope="row">{heading || t('第 {n} 列', { n: column + 1 })}</th>
                <td>
                  <select
                    className="edp-choice"
                    aria-label={t('“{name}”导入为', { name: heading })}
                    value={fields.get(column) ?? ''}
                    onChange={({ target }) => choose(column, target.value)}
                  >
                    <option value="">{t('不导入')}</option>
                    {run.fields.map(({ field, title }) => (
                      <option key={field} value={field}>
                        {title}
                      </option>
                    ))}
                  </select>
                </td>
                <td className={styles.hint}>
                  {guessed.has(column) && fields.has(column) && t('按上次的匹配，请确认')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className={styles.foot}>
        <span>
          {missing.length > 0 &&
            t('新增时必填、尚未匹配：{names}', { names: missing.map(({ title }) => title).join('、') })}
        </span>
        <Button onClick={onAgain}>{t('更换文件')}</Button>
        <Button kind="primary" busy={busy} onClick={() => void check()}>
          {t('检查')}
        </Button>
      </footer>
    </>
  );
}
