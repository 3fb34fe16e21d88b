import { onDemand, onUse } from '../../ui/basic/on-demand.tsx';

/** The rail of a record's page, and the window that lists have in its place; their code comes behind what they stand next to. */
export const RecordRail = onDemand(async () => (await import('./RecordRail.tsx')).RecordRail);
export const UsesDrawer = onUse(async () => (await import('./UsesDrawer.tsx')).UsesDrawer);
