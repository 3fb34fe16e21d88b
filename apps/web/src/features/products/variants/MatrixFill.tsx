import { memo, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { fillDown } from './matrix-fill.ts';
import type { Cell, ChangeMatrix } from './matrix.ts';
import { useColumnTitles } from './use-column-titles.ts';
import styles from './matrix.module.css';

const fillable: readonly { cell: Cell; label: string; hint: string }[] = [
  { cell: 'marketPrice', label: '市场价', hint: '价格' },
  { cell: 'listPricePerUnit', label: '建议零售价', hint: '价格' },
  { cell: 'itemCode', label: '物料编码', hint: '前缀，其后为流水号' },
  { cell: 'itemName', label: '物料名称', hint: '名称，其后为规格' },
];

interface MatrixFillProps {
  /** Keys of the rows that are checked. */
  chosen: ReadonlySet<string>;
  change: ChangeMatrix;
}

/** Writes one value into a column of all rows, or of those that are checked. */
export const MatrixFill = memo(function MatrixFill({ chosen, change }: MatrixFillProps) {
  const t = useTexts();
  const shown = useColumnTitles().map(({ cell: one }) => one);
  const offered = fillable.filter((one) => shown.includes(one.cell));
  const [cell, setCell] = useState<Cell>(offered[0]?.cell ?? 'itemCode');
  const [text, setText] = useState('');
  const hint = fillable.find((one) => one.cell === cell)?.hint ?? '';
  const fill = (onlyEmpty: boolean) => {
    if (text.trim() === '') return;
    change((matrix) => fillDown(matrix, { cell, text: text.trim(), chosen, onlyEmpty }));
  };
  return (
    <div className={styles.fill} role="group" aria-label={t('批量填写')}>
      <span>{t('批量填写')}</span>
      <select
        className={styles.input}
        aria-label={t('要填写的列')}
        value={cell}
        onChange={({ target }) =>
          setCell(offered.find((one) => one.cell === target.value)?.cell ?? 'itemCode')
        }
      >
        {offered.map((one) => (
          <option key={one.cell} value={one.cell}>
            {t(one.label)}
          </option>
        ))}
      </select>
      <input
        className={styles.input}
        aria-label={t('要填写的内容')}
        placeholder={t(hint)}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          fill(true);
        }}
      />
      <Button disabled={text.trim() === ''} onClick={() => fill(true)}>
        {t('填写空白')}
      </Button>
      <Button disabled={text.trim() === ''} onClick={() => fill(false)}>
        {t('全部覆盖')}
      </Button>
      {chosen.size > 0 && <small role="status">{t('仅所选 {n} 行', { n: chosen.size })}</small>}
    </div>
  );
});
