import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { DateField } from '../dates/DateField.tsx';
import { canonical, readTyped } from '../dates/days.ts';
import type { FilterEditorProps, FilterOption } from './list-filter.ts';
import { endsOf, isRelative, LastDays } from './ShownRange.tsx';
import styles from './chips.module.css';

export function TextEditor({ value = '', onApply }: FilterEditorProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(value);
  return (
    <EditorForm onApply={() => onApply(typed.trim())}>
      <input
        type="text"
        className={styles.input}
        aria-label={t('包含')}
        placeholder={t('包含的文字')}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </EditorForm>
  );
}

const A_NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;

export function NumberEditor({ value, onApply }: FilterEditorProps) {
  const t = useTexts();
  const problem = useId();
  const [[from, to], setEnds] = useState(endsOf(value));
  const isWrong = [from, to].some((end) => end !== '' && !A_NUMBER.test(end));
  const field = (label: string, end: string, change: (text: string) => void) => (
    <input
      type="text"
      inputMode="decimal"
      className={styles.input}
      aria-label={label}
      aria-invalid={end !== '' && !A_NUMBER.test(end)}
      aria-describedby={isWrong ? problem : undefined}
      placeholder={label}
      autoComplete="off"
      value={end}
      onChange={({ target }) => change(target.value.trim())}
    />
  );
  return (
    <EditorForm onApply={() => isWrong || onApply(rangeOf(from, to))}>
      <div className={styles.ends}>
        {field(t('最小值'), from, (text) => setEnds([text, to]))}
        <span aria-hidden>–</span>
        {field(t('最大值'), to, (text) => setEnds([from, text]))}
      </div>
      {isWrong && (
        <p id={problem} className={styles.problem} role="alert">
          {t('请输入数字')}
        </p>
      )}
    </EditorForm>
  );
}

const LAST_DAYS = [1, 7, 30, 90];

export function DayEditor({ value, onApply }: FilterEditorProps) {
  const t = useTexts();
  const problem = useId();
  const [[from, to], setEnds] = useState(() => endsOf(isRelative(value) ? undefined : value));
  // Half of a day is wrong once it is left.
  const [isChecked, setChecked] = useState(false);
  const isWrong = [from, to].some(isNoDay);
  const isTold = isWrong && isChecked;
  const field = (label: string, end: string, change: (text: string) => void) => (
    <DateField
      aria-label={label}
      aria-invalid={isTold && isNoDay(end)}
      {...(isTold && { 'aria-describedby': problem })}
      value={end}
      onChange={(text) => change(text ?? '')}
      onBlur={() => setChecked(true)}
    />
  );
  const apply = () => {
    setChecked(true);
    if (!isWrong) onApply(rangeOf(canonical(from, false), canonical(to, false)));
  };
  return (
    <EditorForm onApply={apply}>
      <div className={styles.lastDays}>
        {LAST_DAYS.map((days) => (
          <label key={days}>
            <input
              type="checkbox"
              checked={value === `-${days}..`}
              onChange={({ target }) => onApply(target.checked ? `-${days}..` : '')}
            />
            <LastDays days={days} />
          </label>
        ))}
      </div>
      <div className={styles.ends}>
        {field(t('开始日期'), from, (text) => setEnds([text, to]))}
        <span aria-hidden>–</span>
        {field(t('结束日期'), to, (text) => setEnds([from, text]))}
      </div>
      {isTold && (
        <p id={problem} className={styles.problem} role="alert">
          {t('请按 年-月-日 填写，如 2026-01-31')}
        </p>
      )}
    </EditorForm>
  );
}

interface ChoiceEditorProps extends FilterEditorProps {
  label: string;
  options: readonly FilterOption[];
}

export function ChoiceEditor({ label, options, value, onApply }: ChoiceEditorProps) {
  const name = useId();
  return (
    <div role="group" aria-label={label} className={styles.options}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onApply(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

export function DateEditor({ value = '', onApply }: FilterEditorProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(value);
  const change = (text: string | null) => {
    setTyped(text ?? '');
    const day = canonical(text ?? '', false);
    // While a day is typed nothing is searched for.
    if (!isNoDay(day) && day === (text ?? '')) onApply(day);
  };
  return <DateField aria-label={t('日期')} value={typed} onChange={change} />;
}

/** Something is typed that is no day, or not yet. */
function isNoDay(text: string): boolean {
  const typed = readTyped(text);
  return text !== '' && (!typed || typed.time !== undefined);
}

function rangeOf(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

function EditorForm({ onApply, children }: { onApply: () => void; children: ReactNode }) {
  const t = useTexts();
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      <Button type="submit" kind="primary">
        {t('应用|筛选')}
      </Button>
    </form>
  );
}
