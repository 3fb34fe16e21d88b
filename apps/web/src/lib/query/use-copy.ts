import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import type { DataEndpoint } from './query.ts';
import { useReadRecord } from './use-fetch.ts';
import { unversioned, useSave, type SaveResult } from './use-save.ts';

/** A function that copies a record as it is now, with what it is given instead. */
export function useCopy<Source, E extends Endpoint>(
  detail: DataEndpoint<Source, { id: number | string }>,
  endpoint: E,
) {
  const read = useReadRecord(detail);
  const copy = useSave(endpoint);
  return async (
    id: number | undefined,
    inputOf: (source: Source) => InputOf<E>,
  ): Promise<SaveResult<never>> => {
    const source = id === undefined ? undefined : await read({ id });
    return source ? unversioned(await copy(inputOf(source))) : { kind: 'refused', errors: [] };
  };
}
