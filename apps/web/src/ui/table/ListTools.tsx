import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Drawing } from '../basic/Drawing.tsx';
import { onUse } from '../basic/on-demand.tsx';
import iconStyles from '../buttons/icon-button.module.css';
import { PopupMenu } from '../overlay/PopupMenu.tsx';
import type { ColumnTools } from '../columns/use-table-columns.ts';
import styles from './list.module.css';

const ColumnsPanel = onUse(async () => (await import('../columns/ColumnsPanel.tsx')).ColumnsPanel);

/** Row height and columns of a table. */
export function ListTools({ tools }: { tools: ColumnTools }) {
  const t = useTexts();
  const [density, setDensity] = useState<Element>();
  const [panel, setPanel] = useState<Element>();
  const shown = tools.columns.filter(({ group }) => group !== 'hidden').length;
  return (
    <div className={styles.toolButtons}>
      <button
        type="button"
        className={iconStyles.icon}
        aria-label={t('行高')}
        title={t('行高')}
        aria-haspopup="menu"
        aria-expanded={density !== undefined}
        onClick={({ currentTarget }) => setDensity(currentTarget)}
      >
        <Drawing path="M3 2h10M3 14h10M8 4.5v7M6 6.5l2-2 2 2M6 9.5l2 2 2-2" />
      </button>
      <button
        type="button"
        className={styles.columnsButton}
        aria-haspopup="dialog"
        aria-expanded={panel !== undefined}
        onClick={({ currentTarget }) => setPanel(currentTarget)}
      >
        <Drawing path="M2 3h12v10H2zM2 6.5h12M6 3v10M10 3v10" />
        {t('列')}{' '}
        <small>
          {shown}/{tools.columns.length}
        </small>
      </button>
      {density && (
        <PopupMenu
          label={t('行高')}
          anchor={density}
          align="end"
          entries={[
            { label: t('紧凑'), value: 'compact' as const },
            { label: t('宽松'), value: 'comfortable' as const },
          ].map(({ label, value }) => ({
            label,
            checked: value === tools.density,
            onClick: () => tools.setDensity(value),
          }))}
          onClose={() => setDensity(undefined)}
        />
      )}
      {panel && <ColumnsPanel tools={tools} anchor={panel} onClose={() => setPanel(undefined)} />}
    </div>
  );
}
