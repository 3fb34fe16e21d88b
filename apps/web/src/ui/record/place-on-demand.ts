import { onUse } from '../basic/on-demand.tsx';

/** The place of a record in its list; its code comes behind that of the record. */
export const RecordPlace = onUse(async () => (await import('./RecordPlace.tsx')).RecordPlace);
