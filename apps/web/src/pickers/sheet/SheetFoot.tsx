import { useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import type { Place } from '../../ui/sheet/block.ts';
import type { SheetModel } from '../../ui/sheet/sheet-model.ts';
import { pathOf, type Sheet } from './sheet.ts';
import type { SheetCounts } from './use-sheet-counts.ts';
import type { EditedColumn } from './use-sheet-model.tsx';
import styles from './sheet.module.css';

interface SheetFootProps {
  /** Of what is said of the active cell. */
  id: string;
  sheet: Sheet;
  model: SheetModel;
  columns: readonly EditedColumn[];
  active: Place;
  counts: SheetCounts;
  onNext: () => void;
}

/** What is said of the active cell, how much is unsaved, and the way to what is wrong. */
export function SheetFoot({ id, sheet, model, columns, active, counts, onNext }: SheetFootProps) {
  const t = useTexts();
  return (
    <footer className={styles.foot}>
      <div className={styles.note}>
        <CellNote id={id} sheet={sheet} model={model} columns={columns} active={active} />
      </div>
      <span role="status">
        {counts.cells > 0 && t('已修改 {n} 个单元格', { n: counts.cells })}
        {counts.problems > 0 && (
          <span className={styles.problems}> · {t('{n} 个问题', { n: counts.problems })}</span>
        )}
      </span>
      {counts.problems > 0 && <ActionLink onClick={onNext}>{t('下一个问题')}</ActionLink>}
    </footer>
  );
}

function CellNote({
  id,
  sheet,
  model,
  columns,
  active,
}: Pick<SheetFootProps, 'id' | 'sheet' | 'model' | 'columns' | 'active'>) {
  const t = useTexts();
  const { problem, locked } = useSyncExternalStore(
    (listener) => model.listen(active, listener),
    () => model.stateAt(active),
  );
  const path = pathOf(columns[active.column]?.field ?? '', model.lines[active.row]?.id ?? 0);
  if (sheet.theirs(path))
    return (
      <span id={id} className={styles.problems}>
        {problem} <ActionLink onClick={() => sheet.choose(path, 'theirs')}>{t('采用他人的')}</ActionLink>{' '}
        <ActionLink onClick={() => sheet.choose(path, 'mine')}>{t('保留我的')}</ActionLink>
      </span>
    );
  if (problem)
    return (
      <span id={id} className={styles.problems}>
        {problem}
      </span>
    );
  return (
    <span id={id}>
      {locked || t('Enter 向下，Tab 向右，F2 编辑或选择，Ctrl+D 向下填充，Esc 后按 Tab 离开表格')}
    </span>
  );
}
