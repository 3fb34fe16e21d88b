import { useRef, useState, type KeyboardEvent } from 'react';
import { imports, type ImportRow } from '@edp/contract/imports';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useStep } from './use-import-run.ts';
import styles from './imports.module.css';

interface ImportCellProps {
  place: { id: number; number: number; field: string };
  /** Of its column. */
  title: string;
  cell: ImportRow['cells'][number] | undefined;
  onCorrected: (() => Promise<void>) | undefined;
}

/** What a cell says; one that is wrong is mended by a click or Enter. */
export function ImportCell({ place, title, cell, onCorrected }: ImportCellProps) {
  const t = useTexts();
  const [text, setText] = useState<string>();
  // Enter saves, and the field that goes away loses the focus, which saves as well.
  const sending = useRef(false);
  const step = useStep(async () => onCorrected?.());
  if (cell === undefined) return <td />;
  const isWrong = cell.error !== undefined;
  const save = async () => {
    if (text === undefined || sending.current) return;
    sending.current = true;
    const isSaved = text === cell.text || (await step(imports.correct, { ...place, text }));
    sending.current = false;
    if (isSaved) setText(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save();
    if (event.key !== 'Escape') return;
    // The window stays open.
    event.stopPropagation();
    setText(undefined);
  };
  const label = t('第 {n} 行的{name}', { n: place.number, name: title });
  return (
    <td data-wrong={isWrong || undefined}>
      {text !== undefined ? (
        <input
          className={styles.input}
          aria-label={label}
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => void save()}
          onKeyDown={press}
        />
      ) : isWrong && onCorrected ? (
        <button
          type="button"
          className={styles.mend}
          aria-label={`${label}：${cell.text}`}
          onClick={() => setText(cell.text)}
        >
          <span className={styles.said}>{cell.text || t('（空）')}</span>
        </button>
      ) : (
        <Said before={cell.before} text={cell.text} />
      )}
      {isWrong && <small className={styles.message}>{cell.error}</small>}
    </td>
  );
}

function Said({ before, text }: { before: string | undefined; text: string }) {
  if (before === undefined) return <span className={styles.said}>{text}</span>;
  return (
    <>
      {before !== '' && <del>{before}</del>} <ins>{text}</ins>
    </>
  );
}
