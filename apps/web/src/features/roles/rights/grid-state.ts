import type { RoleDraft } from '../role-draft.ts';

export interface GridState {
  draft: RoleDraft;
  from: RoleDraft;
  /** The role that this one is compared with. */
  other: RoleDraft | undefined;
  readOnly: boolean;
  /** Entries and buttons that stay. */
  locked: ReadonlySet<number>;
  toggle: (ids: readonly number[], on: boolean) => void;
}
