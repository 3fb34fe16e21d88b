import { useState } from 'react';
import type { DataScope } from '@edp/contract/access';
import type { Role } from '@edp/contract/roles';

/** A choice that is not saved yet. */
export interface ScopeDraft {
  /** The role as it was read; after a conflict as it is now. */
  role: Role;
  to: DataScope;
  /** Somebody else has set another scope meanwhile. */
  isConflict: boolean;
}

export interface ScopeDrafts {
  all: readonly ScopeDraft[];
  of(roleId: number): ScopeDraft | undefined;
  choose(role: Role, to: DataScope): void;
  drop(): void;
  /** Takes over what somebody else has saved meanwhile; the own choices stay. */
  meet(current: readonly Role[]): void;
}

/** Choices for roles, those of other pages and searches among them, until they are saved or given up. */
export function useScopeDrafts(): ScopeDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, ScopeDraft>>(new Map());
  return {
    all: [...drafts.values()],
    of: (roleId) => drafts.get(roleId),
    choose(listed, to) {
      const { role, isConflict } = drafts.get(listed.roleId) ?? { role: listed, isConflict: false };
      const changed = new Map(drafts);
      if (to === role.dataScope) changed.delete(role.roleId);
      else changed.set(role.roleId, { role, to, isConflict });
      setDrafts(changed);
    },
    drop: () => setDrafts(new Map()),
    meet(current) {
      const changed = new Map(drafts);
      for (const role of current) {
        const { to } = drafts.get(role.roleId) ?? { to: role.dataScope };
        if (to === role.dataScope) changed.delete(role.roleId);
        else changed.set(role.roleId, { role, to, isConflict: true });
      }
      setDrafts(changed);
    },
  };
}
