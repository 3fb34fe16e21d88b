import { useState } from 'react';
import styles from './Header.module.css';

interface HeaderChoiceProps<T> {
  label: string;
  options: readonly T[];
  nameOf: (option: T) => string;
  isChosen: (option: T) => boolean;
  onChoose: (option: T) => Promise<void>;
}

/** One of a few; shows what is in force, so a refused choice falls back by itself. */
export function HeaderChoice<T>({ label, options, nameOf, isChosen, onChoose }: HeaderChoiceProps<T>) {
  const [busy, setBusy] = useState(false);
  const choose = async (index: number) => {
    const option = options[index];
    if (busy || option === undefined) return;
    setBusy(true);
    await onChoose(option).finally(() => setBusy(false));
  };
  return (
    <select
      className={`edp-choice ${styles.choice}`}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      value={options.findIndex(isChosen)}
      onChange={(event) => void choose(Number(event.target.value))}
    >
      {options.map((option, index) => (
        <option key={index} value={index}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  );
}
