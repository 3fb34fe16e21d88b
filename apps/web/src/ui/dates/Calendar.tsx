import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { usePopover } from '../overlay/use-popover.ts';
import { addDays, addMonths, dayFormat, readTyped, today, weekdayOf, weeksAround } from './days.ts';
import { TimeChoice } from './TimeChoice.tsx';
import styles from './dates.module.css';

interface CalendarProps {
  anchor: HTMLElement;
  /** The focus goes into it; else it stays where one types. */
  isEntered: boolean;
  /** As it is typed. */
  value: string;
  /** The earliest day. */
  from: string | undefined;
  withTime: boolean;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** Days of a month to choose from: by arrow keys, Page Up and Down, Home and End, or the pointer. */
export function Calendar({
  anchor,
  isEntered,
  value,
  from = '',
  withTime,
  onChange,
  onClose,
}: CalendarProps) {
  const t = useTexts();
  const typed = readTyped(value);
  const [active, setActive] = useState(() => typed?.day ?? (from > today() ? from : today()));
  const [known, setKnown] = useState(typed?.day);
  // What is typed meanwhile is turned to.
  if (typed && typed.day !== known) {
    setKnown(typed.day);
    setActive(typed.day);
  }
  const panel = usePopover(anchor, {
    align: 'start',
    entry: isEntered ? '[tabindex="0"]' : null,
    onClose,
  });
  const choose = (day: string) => {
    onChange(withTime ? `${day} ${typed?.time ?? '00:00:00'}` : day);
    if (!withTime) onClose();
  };
  return (
    <div ref={panel} popover="auto" role="dialog" aria-label={t('选择日期')} className={styles.calendar}>
      <MonthHead active={active} onTurn={setActive} />
      <Days active={active} chosen={typed?.day} from={from} onTurn={setActive} onChoose={choose} />
      {withTime && (
        <TimeChoice
          value={typed?.time ?? '00:00:00'}
          onChange={(time) => onChange(`${typed?.day ?? active} ${time}`)}
        />
      )}
      <div className={styles.verbs}>
        <button type="button" disabled={today() < from} onClick={() => choose(today())}>
          {t('今天')}
        </button>
        {withTime && (
          <button type="button" onClick={onClose}>
            {t('确定')}
          </button>
        )}
      </div>
    </div>
  );
}

interface MonthProps {
  /** The day that the keys stand on; its month is shown. */
  active: string;
  onTurn: (day: string) => void;
}

function MonthHead({ active, onTurn }: MonthProps) {
  const t = useTexts();
  const locale = useLocale();
  const turn = (label: string, sign: string, months: number) => (
    <button type="button" aria-label={label} title={label} onClick={() => onTurn(addMonths(active, months))}>
      {sign}
    </button>
  );
  return (
    <div className={styles.month}>
      {turn(t('上一年'), '«', -12)}
      {turn(t('上个月'), '‹', -1)}
      <strong aria-live="polite">{dayFormat(locale, { year: 'numeric', month: 'long' })(active)}</strong>
      {turn(t('下个月'), '›', 1)}
      {turn(t('下一年'), '»', 12)}
    </div>
  );
}

interface DaysProps extends MonthProps {
  chosen: string | undefined;
  from: string;
  onChoose: (day: string) => void;
}

function Days({ active, chosen, from, onTurn, onChoose }: DaysProps) {
  const locale = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  /** By the keys, which go along. */
  const isMoved = useRef(false);
  useEffect(() => {
    // Otherwise the focus stays where one types, or at the buttons of the month.
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [active]);
  const press = (event: KeyboardEvent) => {
    const next = moves[event.shiftKey ? `Shift ${event.key}` : event.key]?.(active);
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    onTurn(next < from ? from : next);
  };
  const weeks = weeksAround(active);
  const weekday = dayFormat(locale, { weekday: locale === 'en' ? 'short' : 'narrow' });
  const whole = dayFormat(locale, { dateStyle: 'full' });
  return (
    <table ref={grid} role="grid" className={styles.days} onKeyDown={press}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} role="gridcell" aria-selected={day === chosen}>
                <button
                  type="button"
                  aria-label={whole(day)}
                  aria-current={day === today() ? 'date' : undefined}
                  tabIndex={day === active ? 0 : -1}
                  disabled={day < from}
                  data-day={day}
                  data-other={day.slice(0, 7) === active.slice(0, 7) ? undefined : ''}
                  onClick={() => onChoose(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where a key leads to from a day. */
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  'Shift PageUp': (day) => addMonths(day, -12),
  'Shift PageDown': (day) => addMonths(day, 12),
};

function useLocale(): string {
  const [language] = useLanguage();
  return language === 'ENG' ? 'en' : 'zh-CN';
}
