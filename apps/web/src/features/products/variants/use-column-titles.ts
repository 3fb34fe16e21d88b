import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { cells, type Cell } from './matrix.ts';

export interface ColumnTitle {
  cell: Cell;
  title: string;
  required: boolean;
}

/** The columns that can be typed. */
export function useColumnTitles(): ColumnTitle[] {
  const t = useTexts();
  return useMemo(() => {
    const titles: Record<Cell, string> = {
      variantKey: t('规格'),
      itemCode: t('物料编码'),
      itemName: t('物料名称'),
      barCode: t('条形码'),
      marketPrice: t('市场价'),
      listPricePerUnit: t('建议零售价'),
    };
    return cells.map((cell) => ({ cell, title: titles[cell], required: cell !== 'barCode' }));
  }, [t]);
}
