import { useMemo } from 'react';
import { variantsOfProduct } from '@edp/contract/variants';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { cells, type Cell } from './matrix.ts';

export interface ColumnTitle {
  cell: Cell;
  title: string;
  required: boolean;
}

/** Columns without which there are no variants. */
const needed: readonly string[] = variantsOfProduct.needed;

/** Whether the role sees all of a stored variant that it takes to edit it. */
export function useMayEditVariants(): boolean {
  const can = useCan('specification');
  return needed.every((column) => can.column(column));
}

/** The columns that can be typed: those that the role sees in the list of variants, and what every variant has. */
export function useColumnTitles(): ColumnTitle[] {
  const t = useTexts();
  const can = useCan('specification');
  return useMemo(() => {
    const titles: Record<Cell, string> = {
      variantKey: t('规格'),
      itemCode: t('物料编码'),
      itemName: t('物料名称'),
      barCode: t('条形码'),
      marketPrice: t('市场价'),
      listPricePerUnit: t('建议零售价'),
    };
    return cells
      .filter((cell) => needed.includes(cell) || can.column(cell))
      .map((cell) => ({ cell, title: titles[cell], required: cell !== 'barCode' }));
  }, [t, can]);
}
