import { onDemand } from '../../ui/basic/on-demand.tsx';

/** Who can see a record; its code is fetched once the browser is idle. */
export const ReadersDrawer = onDemand(async () => (await import('./ReadersDrawer.tsx')).ReadersDrawer);
