import { useCallback } from 'react';
import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import type { SavedRecord } from './saved-record.ts';
import { useTexts } from '../texts/texts.tsx';
import { useSave } from './use-save.ts';

/**
 * A function that switches or moves something; its toast takes that back by the opposite input, which names the version that the
 * change has left: whoever has changed the record meanwhile is not overwritten, which is said.
 */
export function useReversibleSave<E extends Endpoint>(endpoint: E) {
  const t = useTexts();
  const save = useSave(endpoint);
  const takeBack = useSave(endpoint, { stale: t('此后数据又被他人修改，没有撤销') });
  return useCallback(
    (input: InputOf<E>, opposite: (saved: SavedRecord, data: unknown) => InputOf<E>, name?: string) =>
      save(input, name, (saved, data) => takeBack(opposite(saved, data), name)),
    [save, takeBack],
  );
}
