import type { RecordChange } from '@edp/contract/record-history';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './history.module.css';

/** One change of an entry: which field of which line, and what it was and is. */
export function ChangeLine({ change }: { change: RecordChange }) {
  const { label, line, what } = change;
  // A line that came or went is told by what it is, a field of one by whose it is.
  const words = what === 'added' || what === 'removed' ? [label, line] : [line, label];
  return (
    <li className={styles.change}>
      <span className={styles.label}>{words.filter(Boolean).join(' ')}</span> <Values change={change} />
    </li>
  );
}

function Values({ change: { what, hidden, from, to } }: { change: RecordChange }) {
  const t = useTexts();
  if (hidden) return <em>{t('无权查看')}</em>;
  if (what === 'secret') return t('已修改（不显示内容）');
  if (what === 'added') return <ins>{t('新增')}</ins>;
  if (what === 'removed') return <del>{t('移除')}</del>;
  if (what === 'listed')
    return (
      <>
        {to && <ins>＋ {to}</ins>} {from && <del>－ {from}</del>}
      </>
    );
  return (
    <>
      <del>{from || t('（空）')}</del>
      <span aria-label={t('改为')}> → </span>
      <ins>{to || t('（空）')}</ins>
    </>
  );
}
