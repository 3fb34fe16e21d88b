import { useState } from 'react';
import type { GrantableRights, WholeRole } from '@edp/contract/role-rights';
import { roles } from '@edp/contract/roles';
import { useSave } from '../../lib/query/use-save.ts';
import { changesOf, draftOf, rebased, type RoleDraft } from './role-draft.ts';

/** The role as it was read and as it is to be; what somebody else saves meanwhile goes below the own changes. */
export function useRoleDraft(role: WholeRole, rights: GrantableRights, reload: () => Promise<unknown>) {
  const [read, setRead] = useState(role);
  const [from, setFrom] = useState(() => draftOf(role, rights.resources));
  const [draft, setDraft] = useState(from);
  const [taken, setTaken] = useState<string>();
  const [busy, setBusy] = useState(false);
  const saveRights = useSave(roles.saveRights);

  const takeOver = (next: WholeRole, mine?: RoleDraft) => {
    const stored = draftOf(next, rights.resources);
    setRead(next);
    setFrom(stored);
    setDraft(mine ? rebased(from, mine, stored) : stored);
  };
  const changes = changesOf(role.id, from, draft);
  const dirty = isAnything(changes);
  // With changes at hand the role stays as it was read, so that saving notices who was faster.
  if (role !== read && !dirty && !busy) takeOver(role);

  const save = async () => {
    setBusy(true);
    const result = await saveRights({ ...changes, version: read.version }, role.name);
    if (result.kind === 'saved') {
      setTaken(undefined);
      setFrom(draft);
      await reload();
    }
    if (result.kind === 'conflict') {
      setTaken(result.by?.name ?? '');
      takeOver(result.current, draft);
    }
    setBusy(false);
  };
  return {
    from,
    draft,
    dirty,
    busy,
    /** Who was faster than the last save; empty where the name is not known. */
    taken,
    changes: { ...changes, version: undefined },
    edit: (change: (draft: RoleDraft) => RoleDraft) => setDraft(change),
    drop: () => {
      setTaken(undefined);
      setDraft(from);
    },
    save,
  };
}

export type RoleEditing = ReturnType<typeof useRoleDraft>;

function isAnything({ id: _, dataScope, ...lists }: ReturnType<typeof changesOf>): boolean {
  return (
    dataScope !== undefined || Object.values(lists).some((list) => Array.isArray(list) && list.length > 0)
  );
}
