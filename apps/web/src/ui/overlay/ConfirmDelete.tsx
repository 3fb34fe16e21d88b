import { onDemand } from '../basic/on-demand.tsx';

/** Asks before deleting; when the object is in use it says by what. */
export const ConfirmDelete = onDemand(async () => (await import('./DeleteQuestion.tsx')).DeleteQuestion);
