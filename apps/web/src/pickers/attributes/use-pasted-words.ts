import { useCallback } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { PastedValues } from './pasted-values.ts';

/** Says how many of the pasted values were taken, and why others were not. */
export function usePastedWords() {
  const t = useTexts();
  return useCallback(
    ({ taken, repeated, tooMany }: PastedValues) =>
      [
        t('已添加 {n} 个值', { n: taken.length }),
        repeated > 0 && t('{n} 个重复，已跳过', { n: repeated }),
        tooMany > 0 && t('{n} 个超出数量上限，未添加', { n: tooMany }),
      ]
        .filter(Boolean)
        .join(t('，')),
    [t],
  );
}
