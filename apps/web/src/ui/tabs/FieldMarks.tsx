import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './field-marks.module.css';

/** What has to be done about the fields of the parts of a page, by the keys of the parts. */
export interface Marks {
  /** How many messages say that something is wrong. */
  errors: ReadonlyMap<string, number>;
  /** How many required fields are not filled in. */
  missing: ReadonlyMap<string, number>;
}

/** What is wrong with the fields of one part, else what is missing. */
export function FieldMarks({ of, marks }: { of: string; marks: Marks | undefined }) {
  const t = useTexts();
  const errors = marks?.errors.get(of) ?? 0;
  const missing = marks?.missing.get(of) ?? 0;
  if (errors > 0)
    return (
      <span className={styles.errors}>
        <span aria-hidden="true">{errors}</span>
        <span className="edp-hidden-label">{t('{n} 处有误', { n: errors })}</span>
      </span>
    );
  if (missing === 0) return null;
  return (
    <span className={styles.missing} title={t('{n} 项必填内容未填写', { n: missing })}>
      {t('缺 {n}', { n: missing })}
    </span>
  );
}
