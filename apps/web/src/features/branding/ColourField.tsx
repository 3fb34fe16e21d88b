import { Input } from 'antd';
import {
  contrastOf,
  darkAccentOf,
  DARK_WORDS,
  GROUNDS,
  HEX_COLOUR,
  isButtonColour,
  isPrimaryColour,
  nearestButtonColour,
  nearestPrimaryColour,
  READABLE,
  WHITE,
} from '@edp/contract/look-colours';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './branding.module.css';

interface ColourFieldProps {
  of: 'primary' | 'button';
  /** Given by the field around it, as are the three below. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

const uses = {
  primary: { isGood: isPrimaryColour, nearest: nearestPrimaryColour },
  button: { isGood: isButtonColour, nearest: nearestButtonColour },
};

/** A colour by its code or out of the browser's palette, how well it can be read, and a near one that can. */
export function ColourField({ of, value = '', onChange, ...field }: ColourFieldProps) {
  const t = useTexts();
  const colour = value.trim().toLowerCase();
  const isColour = HEX_COLOUR.test(colour);
  const { isGood, nearest } = uses[of];
  const offered = isColour && !isGood(colour) ? nearest(colour) : undefined;
  return (
    <div className={styles.colour}>
      <div className={styles.colourLine}>
        <input
          type="color"
          aria-label={t('选择颜色')}
          className={styles.swatch}
          data-empty={!isColour || undefined}
          value={isColour ? colour : DARK_WORDS.onLight}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Input
          {...field}
          value={value}
          maxLength={7}
          placeholder={t('默认')}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </div>
      {isColour && <Contrasts of={of} colour={colour} />}
      {offered && (
        <p className={styles.offer} role="status">
          <span>{t('对比度不足 {least}:1，文字不易看清。', { least: READABLE })}</span>
          <Button onClick={() => onChange?.(offered)}>
            <span className={styles.dot} style={{ background: offered }} />
            {t('采用相近的 {colour}', { colour: offered })}
          </Button>
        </p>
      )}
    </div>
  );
}

/** What WCAG measures of the colour where it is used. */
function Contrasts({ of, colour }: { of: ColourFieldProps['of']; colour: string }) {
  const t = useTexts();
  const white = contrastOf(colour, WHITE);
  const dark = darkAccentOf(colour);
  const measured =
    of === 'button'
      ? [[t('按钮文字'), Math.max(white, contrastOf(colour, DARK_WORDS.onLight))] as const]
      : [
          [t('白字在主题色上'), white] as const,
          [t('主题色在浅色背景上'), contrastOf(colour, GROUNDS.light)] as const,
          [t('深色主题（{colour}）在深色背景上', { colour: dark }), contrastOf(dark, GROUNDS.dark)] as const,
        ];
  return (
    <ul className={styles.contrasts} aria-label={t('对比度')}>
      {measured.map(([name, contrast]) => (
        <li key={name} data-bad={contrast < READABLE || undefined}>
          {name} <strong>{(Math.floor(contrast * 10) / 10).toFixed(1)}:1</strong>{' '}
          {contrast < READABLE ? t('不足') : t('达标')}
        </li>
      ))}
    </ul>
  );
}

/** A colour that is only read. */
export function ColourView({ value }: { value: unknown }) {
  const colour = String(value);
  return (
    <span className={styles.shownColour}>
      <span className={styles.dot} style={{ background: HEX_COLOUR.test(colour) ? colour : 'none' }} />
      {colour}
    </span>
  );
}
