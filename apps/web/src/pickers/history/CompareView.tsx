import { Fragment, useState, type ReactNode } from 'react';
import { recordHistory, type ComparedField, type ComparedSide } from '@edp/contract/record-history';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { markedWords, type Piece } from './marked-words.ts';
import type { HistoryRecord } from './use-history.ts';
import styles from './history.module.css';

interface CompareViewProps {
  record: HistoryRecord;
  older: string;
  /** Absent: as the record is now. */
  newer: string | undefined;
  /** Whether that is how the record still is. */
  isNewerCurrent?: boolean;
  title: string;
  onClose?: (() => void) | undefined;
  /** In front of a field, such as the tick that has it restored. */
  mark?: ((field: ComparedField) => ReactNode) | undefined;
  /** Below the fields, once they are there. */
  children?: (compared: { fields: readonly ComparedField[]; version: number | null }) => ReactNode;
}

/** Two states of a record beside each other, section by section. */
export function CompareView(props: CompareViewProps) {
  const { record, older, newer, title, onClose, mark, children } = props;
  const { isNewerCurrent = newer === undefined } = props;
  const t = useTexts();
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const { data, error, reload } = useRecord(recordHistory.compare, {
    ...record,
    older,
    ...(newer !== undefined && { newer }),
  });
  const fields = data?.fields ?? [];
  const different = fields.filter(({ same, hidden }) => !same && !hidden);
  return (
    <section className={styles.compare} aria-label={title}>
      <header className={styles.compareHead}>
        <h3>{title}</h3>
        <label>
          <input
            type="checkbox"
            checked={onlyDifferent}
            onChange={({ target }) => setOnlyDifferent(target.checked)}
          />
          {t('只看不同')} {data && <small>{different.length}</small>}
        </label>
        {onClose && (
          <button type="button" className={styles.close} aria-label={t('关闭对比')} onClick={onClose}>
            ×
          </button>
        )}
      </header>
      <div className={styles.compareBody} tabIndex={0} role="group" aria-label={t('对比内容')}>
        {data ? (
          <Fields {...{ mark, isNewerCurrent }} compared={data} shown={onlyDifferent ? different : fields} />
        ) : (
          <Waiting error={error} reload={reload} />
        )}
      </div>
      {data && children?.({ fields, version: data.newer.version })}
    </section>
  );
}

function Waiting({ error, reload }: { error: string | undefined; reload: () => Promise<unknown> }) {
  const t = useTexts();
  if (error === undefined) return <Skeleton count={6} />;
  return <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />;
}

interface FieldsProps extends Pick<CompareViewProps, 'mark'> {
  compared: { older: ComparedSide; newer: ComparedSide };
  isNewerCurrent: boolean;
  shown: readonly ComparedField[];
}

function Fields({ compared, isNewerCurrent, shown, mark }: FieldsProps) {
  const t = useTexts();
  const sections = [...Map.groupBy(shown, ({ section }) => section)];
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <Side side={compared.older} />
            <Side side={compared.newer} isCurrent={isNewerCurrent} />
          </tr>
        </thead>
        <tbody>
          {sections.map(([section, fields]) => (
            <Fragment key={section}>
              <tr className={styles.section}>
                <th colSpan={3} scope="rowgroup">
                  {section}
                </th>
              </tr>
              {fields.map((field, at) => (
                <FieldRow key={at} field={field} mark={mark?.(field)} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={styles.nothing}>{t('两个版本的内容相同')}</p>}
    </>
  );
}

function Side({ side, isCurrent = false }: { side: ComparedSide; isCurrent?: boolean }) {
  const t = useTexts();
  return (
    <th scope="col">
      {side.version !== null && <b>v{side.version}</b>} <span>{side.time.slice(5, 16)}</span>
      <small>{[side.userName || t('系统'), isCurrent && t('当前')].filter(Boolean).join(' · ')}</small>
      {side.became === 'removed' && <em className={styles.removed}>{t('已删除，以下是删除前的内容')}</em>}
    </th>
  );
}

function FieldRow({ field, mark }: { field: ComparedField; mark: ReactNode }) {
  const t = useTexts();
  const { label, line, hidden, same, older, newer, whole } = field;
  const pieces = !same && older && newer ? markedWords(older, newer) : undefined;
  const told = (text: string, marked: Piece[] | undefined) =>
    hidden ? <em>{t('无权查看')}</em> : marked ? <Marked pieces={marked} /> : text || '–';
  return (
    <tr data-same={same || undefined}>
      <th scope="row">
        <label>
          {mark}
          {[line, label].filter(Boolean).join(' ')}
        </label>
      </th>
      <td>{whole === 'added' ? t('（还没有）') : told(older, pieces?.older)}</td>
      <td>{whole === 'removed' ? t('（已移除）') : told(newer, pieces?.newer)}</td>
    </tr>
  );
}

/** Where next to nothing is the same, marks would only be in the way. */
function Marked({ pieces }: { pieces: readonly Piece[] }) {
  const isWhole = pieces.every(({ marked }) => marked);
  if (isWhole) return pieces.map(({ text }) => text).join('');
  return pieces.map(({ text, marked }, at) =>
    marked ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  );
}
