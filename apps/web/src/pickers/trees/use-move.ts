import { useCallback } from 'react';
import { z } from 'zod';
import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import type { moveInput, moveOutput } from '@edp/contract/tree';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';

type MoveEndpoint = Endpoint<typeof moveInput, typeof moveOutput>;

const moved = z.object({ former: z.object({ parentId: z.number(), beforeId: z.number() }) });

/**
 * A function that puts a node elsewhere in its tree; the toast takes it back to where the server has found it, unless somebody else
 * has changed it since, which is said.
 */
export function useMove(endpoint: MoveEndpoint) {
  const move = useReversibleSave(endpoint);
  return useCallback(
    ({ id, ...to }: InputOf<MoveEndpoint>, name: string) =>
      move({ id, ...to }, ({ version }, data) => ({ id, ...moved.parse(data).former, version }), name),
    [move],
  );
}
