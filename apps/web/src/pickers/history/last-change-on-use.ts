import { onUse } from '../../ui/basic/on-demand.tsx';

/** Who has changed a record last; its code comes with that of the history. */
export const LastChange = onUse(async () => (await import('./LastChange.tsx')).LastChange);
