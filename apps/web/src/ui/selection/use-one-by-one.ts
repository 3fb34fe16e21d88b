import { useTexts } from '../../lib/texts/texts.tsx';
import type { Chosen } from './use-checked-rows.ts';

/** For a button that takes rows by their ids: grey, with the reason, while all that the filter finds are chosen. */
export function useOneByOne({ isAll }: Pick<Chosen, 'isAll'>) {
  const t = useTexts();
  return isAll ? { disabled: true, title: t('此操作只用于逐条选择的数据') } : {};
}
