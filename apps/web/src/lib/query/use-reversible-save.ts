import { useCallback } from 'react';
import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import type { SavedRecord } from './saved-record.ts';
import { useSave } from './use-save.ts';

/**
 * A function that switches or moves something; its toast takes that back by the opposite input, which names the version that the
 * change has left: whoever has changed the record meanwhile is not overwritten, which is said.
 */
export function useReversibleSave<E extends Endpoint>(endpoint: E) {
  const save = useSave(endpoint);
  return useCallback(
    (input: InputOf<E>, opposite: (saved: SavedRecord) => InputOf<E>, name?: string) =>
      save(input, name, (saved) => save(opposite(saved), name)),
    [save],
  );
}
