import { onUse } from '../../ui/basic/on-demand.tsx';

/** The rail of a record's page; its code comes behind that of the record. */
export const RecordRail = onUse(async () => (await import('./RecordRail.tsx')).RecordRail);
