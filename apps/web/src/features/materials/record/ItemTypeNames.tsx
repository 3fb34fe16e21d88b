import { z } from 'zod';
import { dictionary } from '@edp/contract/dictionary';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { queryOf } from '../../../lib/query/query.ts';
import { useChoices } from '../../../pickers/records/use-choices.ts';

/** Names the types that a field holds. */
export function ItemTypeNames({ ids }: { ids: unknown }) {
  const t = useTexts();
  const { data } = useItemTypes();
  const held = z.array(z.number()).safeParse(ids).data ?? [];
  if (!data) return '…';
  return held.map((id) => data.find((type) => type.id === id)?.name ?? t('已不存在')).join('、') || '–';
}

export function useItemTypes() {
  return useChoices(queryOf(dictionary.listByKey, { key: 'dms_sku_itemtype' }));
}
