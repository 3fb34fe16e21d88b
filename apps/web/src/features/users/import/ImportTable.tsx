import { memo, useState } from 'react';
import {
  IMPORT_COLUMNS,
  type CellError,
  type ImportColumn,
  type ImportedUser,
} from '@edp/contract/user-import';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { CrossButton } from '../../../ui/basic/CrossButton.tsx';
import styles from './import.module.css';

/** A pasted line; its number counts from where it stood when it was pasted. */
export interface Line {
  key: number;
  cells: ImportedUser;
  errors: readonly CellError[];
}

interface ImportTableProps {
  lines: readonly Line[];
  /** Headings that were left out. */
  ignored: readonly string[];
  isChecking: boolean;
  /** A cell has been left that was changed. */
  onMended: (key: number, column: ImportColumn, value: string) => void;
  onRemove: (line: Line) => void;
}

/** The lines as cells that can be mended, with what is wrong below each. */
export function ImportTable({ lines, ignored, isChecking, onMended, onRemove }: ImportTableProps) {
  const t = useTexts();
  const wrong = lines.filter(({ errors }) => errors.length > 0);
  // Those that were wrong when it was chosen: a line does not vanish from below the cursor.
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const shown = only ? lines.filter(({ key }) => only.has(key)) : lines;
  const titles = useColumnTitles();
  return (
    <div className={styles.checked}>
      <div className={styles.summary}>
        <span role="status">
          {isChecking
            ? t('正在检查…')
            : t('共 {n} 行，{right} 行可以新增，{wrong} 行有误', {
                n: lines.length,
                right: lines.length - wrong.length,
                wrong: wrong.length,
              })}
        </span>
        {ignored.length > 0 && (
          <span className={styles.note}>{t('未使用的列：{names}', { names: ignored.join(t('、')) })}</span>
        )}
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={only !== undefined}
            disabled={only === undefined && wrong.length === 0}
            onChange={() => setOnly(only ? undefined : new Set(wrong.map(({ key }) => key)))}
          />
          {t('只看有误的行')}
        </label>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('行')}</th>
              {IMPORT_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {titles[column]}
                </th>
              ))}
              <th scope="col">{t('操作')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <ImportRow key={line.key} line={line} titles={titles} onMended={onMended} onRemove={onRemove} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function useColumnTitles(): Readonly<Record<ImportColumn, string>> {
  const t = useTexts();
  return {
    account: t('账号'),
    name: t('姓名'),
    department: t('部门'),
    roles: t('角色'),
    phone: t('手机'),
    email: t('邮箱'),
  };
}

interface ImportRowProps extends Pick<ImportTableProps, 'onMended' | 'onRemove'> {
  line: Line;
  titles: Readonly<Record<ImportColumn, string>>;
}

/** Of hundreds of lines only the one that changes is drawn again. */
const ImportRow = memo(
  function Row({ line, titles, onMended, onRemove }: ImportRowProps) {
    const t = useTexts();
    const { key, cells, errors } = line;
    const number = key + 1;
    return (
      <tr data-wrong={errors.length > 0 || undefined}>
        <th scope="row">{number}</th>
        {IMPORT_COLUMNS.map((column) => (
          <ImportCell
            key={column}
            label={t('第 {n} 行 {column}', { n: number, column: titles[column] })}
            value={cells[column]}
            message={errors.find((error) => error.column === column)?.message}
            onMended={(value) => onMended(key, column, value)}
          />
        ))}
        <td className={styles.remove}>
          <CrossButton label={t('去掉第 {n} 行', { n: number })} onClick={() => onRemove(line)} />
        </td>
      </tr>
    );
  },
  (former, next) => former.line === next.line && former.titles.name === next.titles.name,
);

interface ImportCellProps {
  label: string;
  value: string;
  message: string | undefined;
  onMended: (value: string) => void;
}

/** What is typed stays in the cell until it is left: hundreds of lines are not gone through for every key. */
function ImportCell({ label, value, message, onMended }: ImportCellProps) {
  const [typed, setTyped] = useState(value);
  const settle = () => typed !== value && onMended(typed);
  return (
    <td>
      <input
        aria-label={message ? `${label}：${message}` : label}
        aria-invalid={message !== undefined}
        autoComplete="off"
        spellCheck={false}
        title={typed}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
      {message && <small className={styles.wrong}>{message}</small>}
    </td>
  );
}
