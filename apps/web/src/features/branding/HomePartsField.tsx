import { z } from 'zod';
import { HOME_PARTS, type HomePart } from '@edp/contract/home';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PART_NAMES } from './branding-fields.ts';
import styles from './branding.module.css';

interface HomePartsFieldProps {
  /** Given by the field around it, as are the two below. */
  id?: string;
  value?: readonly HomePart[];
  onChange?: (parts: HomePart[]) => void;
}

/** The parts of the home page: which are shown, and in which order. */
export function HomePartsField({ id, value = [], onChange }: HomePartsFieldProps) {
  const t = useTexts();
  const hidden = HOME_PARTS.filter((part) => !value.includes(part));
  const toggle = (part: HomePart) =>
    onChange?.(value.includes(part) ? value.filter((other) => other !== part) : [...value, part]);
  const move = (part: HomePart, by: -1 | 1) => {
    const at = value.indexOf(part);
    const other = value[at + by];
    if (other === undefined) return;
    onChange?.(value.map((known) => (known === part ? other : known === other ? part : known)));
  };
  return (
    <ul id={id} className={styles.parts}>
      {[...value, ...hidden].map((part) => {
        const at = value.indexOf(part);
        const name = t(PART_NAMES[part]);
        return (
          <li key={part}>
            <label>
              <input type="checkbox" checked={at >= 0} onChange={() => toggle(part)} />
              {name}
            </label>
            {at >= 0 && (
              <span className={styles.moves}>
                <Button
                  aria-label={t('上移 {name}', { name })}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => move(part, -1)}
                >
                  ↑
                </Button>
                <Button
                  aria-label={t('下移 {name}', { name })}
                  aria-disabled={at === value.length - 1 || undefined}
                  onClick={() => move(part, 1)}
                >
                  ↓
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The parts that are shown, in their order, where they are only read. */
export function HomePartsView({ value }: { value: unknown }) {
  const t = useTexts();
  const parts = z.array(z.enum(HOME_PARTS)).safeParse(value).data ?? [];
  return parts.map((part) => t(PART_NAMES[part])).join(t('、')) || '–';
}
