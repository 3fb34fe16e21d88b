import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import type { FilterEditorProps, ListFilter } from './list-filter.ts';
import styles from './chips.module.css';

type Named = Pick<ListFilter, 'name' | 'label' | 'emptiable'>;

/** A text that stands somewhere in a column. */
export function textFilter(named: Named): ListFilter {
  return { ...named, Shown: ({ value }) => `“${value}”`, Editor: TextEditor };
}

function TextEditor({ value = '', onApply }: FilterEditorProps) {
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

/** Numbers from one to another. */
export function numberFilter(named: Named): ListFilter {
  return { ...named, Shown: ShownRange, Editor: NumberEditor };
}

const A_NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;

function NumberEditor({ value, onApply }: FilterEditorProps) {
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

/** Whole days from one to another, or the last of them. */
export function dayFilter(named: Named): ListFilter {
  return { ...named, Shown: ShownRange, Editor: DayEditor };
}

const LAST_DAYS = [1, 7, 30, 90];

function isRelative(value: string | undefined): boolean {
  return value !== undefined && /^-\d+\.\.$/.test(value);
}

function DayEditor({ value, onApply }: FilterEditorProps) {
  const t = useTexts();
  const [[from, to], setEnds] = useState(() => endsOf(isRelative(value) ? undefined : value));
  const field = (label: string, end: string, change: (text: string) => void) => (
    <input
      type="date"
      className={styles.input}
      aria-label={label}
      value={end}
      onChange={({ target }) => change(target.value)}
    />
  );
  return (
    <EditorForm onApply={() => onApply(rangeOf(from, to))}>
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
    </EditorForm>
  );
}

function LastDays({ days }: { days: number }) {
  const t = useTexts();
  return days === 1 ? t('今天') : t('近 {n} 天', { n: days });
}

/** Both ends of a range as it stands in the address. */
function endsOf(value = ''): [from: string, to: string] {
  const [from = '', to = ''] = value.split('..');
  return [from, to];
}

function rangeOf(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

function ShownRange({ value }: { value: string }) {
  const [from, to] = endsOf(value);
  if (isRelative(value)) return <LastDays days={-Number(from)} />;
  if (to === '') return `≥ ${from}`;
  return from === '' ? `≤ ${to}` : `${from} – ${to}`;
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
