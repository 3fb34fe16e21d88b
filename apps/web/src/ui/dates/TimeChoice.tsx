import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './dates.module.css';

interface TimeChoiceProps {
  /** `HH:mm:ss`. */
  value: string;
  onChange: (value: string) => void;
}

/** Hours, minutes and seconds to choose from. */
export function TimeChoice({ value, onChange }: TimeChoiceProps) {
  const t = useTexts();
  const parts = value.split(':');
  const names = [t('时'), t('分'), t('秒')];
  return (
    <div className={styles.time} role="group" aria-label={t('时刻')}>
      {names.map((name, at) => (
        <label key={name}>
          <select
            className="edp-choice"
            value={parts[at]}
            onChange={({ target }) => onChange(parts.with(at, target.value).join(':'))}
          >
            {Array.from({ length: at === 0 ? 24 : 60 }, (_, n) => String(n).padStart(2, '0')).map((n) => (
              <option key={n}>{n}</option>
            ))}
          </select>
          {name}
        </label>
      ))}
    </div>
  );
}
