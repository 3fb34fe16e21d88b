import { onUse } from '../../ui/basic/on-demand.tsx';

/** Who can see a record; its code is fetched when somebody asks. */
export const ReadersDrawer = onUse(async () => (await import('./ReadersDrawer.tsx')).ReadersDrawer);
