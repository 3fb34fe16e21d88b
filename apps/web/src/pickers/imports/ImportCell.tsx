import { useRef, useState, type KeyboardEvent } from 'react';
import type { ImportRow } from '@edp/contract/imports';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import type { CellPlace, Mending } from './use-mending.ts';
import styles from './imports.module.css';

interface ImportCellProps {
  place: CellPlace;
  /** Of its column. */
  title: string;
  cell: ImportRow['cells'][number] | undefined;
  /** Absent where cells are only read. */
  mending: Mending | undefined;
}

/** What a cell says; one that is wrong is mended by a click or Enter, or by what was most likely meant. */
export function ImportCell({ place, title, cell, mending }: ImportCellProps) {
  const t = useTexts();
  if (cell === undefined) return <td />;
  const { text, error, alike } = cell;
  const label = t('第 {n} 行的{name}', { n: place.number, name: title });
  if (error === undefined || mending === undefined)
    return (
      <td data-wrong={error !== undefined || undefined}>
        <Said before={cell.before} text={text} />
        {error !== undefined && <small className={styles.message}>{error}</small>}
      </td>
    );
  const draft = mending.draftOf(place);
  return (
    <td data-wrong>
      {draft === undefined ? (
        <button
          type="button"
          className={styles.mend}
          aria-label={`${label}：${text}`}
          onClick={() => mending.open(place, text)}
        >
          <span className={styles.said}>{text || t('（空）')}</span>
        </button>
      ) : (
        <CellInput label={label} text={draft} place={place} mending={mending} />
      )}
      <small className={styles.message}>
        {error}
        {alike !== undefined && (
          <>
            {t('，是不是')} <ActionLink onClick={() => mending.apply(place, alike)}>{alike}</ActionLink>
            {t('？')}
          </>
        )}
      </small>
    </td>
  );
}

interface CellInputProps {
  label: string;
  /** As it stood when it was opened. */
  text: string;
  place: CellPlace;
  mending: Mending;
}

function CellInput({ label, text, place, mending }: CellInputProps) {
  const [typed, setTyped] = useState(text);
  // The field goes away with Enter and Tab, and losing the focus would save once more.
  const isOver = useRef(false);
  const finish = (next: 'close' | 'next') => {
    if (isOver.current) return;
    isOver.current = true;
    mending.save(place, typed, next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return finish('close');
    if (event.key === 'Escape') {
      // The window stays open.
      event.stopPropagation();
      isOver.current = true;
      return mending.close();
    }
    if (event.key !== 'Tab' || event.shiftKey || !mending.hasNext(place)) return;
    event.preventDefault();
    finish('next');
  };
  return (
    <input
      className={styles.input}
      aria-label={label}
      autoFocus
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => finish('close')}
      onKeyDown={press}
    />
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
