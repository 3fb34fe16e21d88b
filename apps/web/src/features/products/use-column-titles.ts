import { useMemo } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import type { Cell } from './matrix.ts';

export interface ColumnTitle {
  cell: Cell;
  title: string;
  required: boolean;
}

/** The columns that can be typed, with the row's values in front. */
export function useColumnTitles(): ColumnTitle[] {
  const t = useTexts();
  return useMemo(
    () => [
      { cell: 'specUnionKey', title: t('规格'), required: true },
      { cell: 'itemCode', title: t('物料编码'), required: true },
      { cell: 'itemName', title: t('物料名称'), required: true },
      { cell: 'barCode', title: t('条形码'), required: false },
      { cell: 'marketPrice', title: t('市场价'), required: true },
      { cell: 'listPricePerUnit', title: t('建议零售价'), required: true },
    ],
    [t],
  );
}
