import { useSyncExternalStore } from 'react';
import { listeners } from '../browser/listeners.ts';
import { currentAddress, navigate } from '../browser/navigate.ts';
import { loginInfoEntry, type StoredLogin } from './session-store.ts';
import { onStorageChange, restoreTypedTexts, tenantCode, typedTexts } from '../browser/storage.ts';

/**
 * The screens a person works on. A session that ends by itself keeps them as a draft with all that was typed; the same person
 * resumes them by signing in for the same role, anybody else and a sign-out in this window end them.
 */
interface UnsavedWork {
  /** Another number, other screens. */
  id: number;
  draft: DraftSession | undefined;
}

/** A module that remembers something of a person while the page is open. */
interface UnsavedWorkHolder {
  /** Whether it would lose input that was not saved. */
  isUnsaved(): boolean;
  forget(): void;
}

interface DraftSession {
  person: StoredLogin;
  tenant: string;
  address: string;
  /** What was typed in embedded pages: it stands in the storage, which a session's end empties. */
  typed: ReadonlyMap<string, string>;
}

let work: UnsavedWork = { id: 0, draft: undefined };
const changes = listeners();
const holders = new Set<UnsavedWorkHolder>();

export function useUnsavedWork(): UnsavedWork {
  return useSyncExternalStore(changes.on, () => work);
}

/** Called when a session ends, before anything of it is forgotten; where nothing would be lost nothing is kept. */
export function keepDraftSession(person = loginInfoEntry.read()): void {
  if (!person || !hasUnsavedWork()) return discardUnsavedWork();
  const draft = { person, tenant: tenantCode.read(), address: currentAddress(), typed: typedTexts() };
  change({ ...work, draft });
}

export function hasUnsavedWork(): boolean {
  return typedTexts().size > 0 || [...holders].some((holder) => holder.isUnsaved());
}

/** What a person left behind when the session ended; whatever is anybody else's ends here. */
export function draftSessionOf(userId: number, roleId?: number | null): StoredLogin | undefined {
  const { draft } = work;
  if (!draft) return undefined;
  const { person, tenant } = draft;
  const isTheirs = person.userId === userId && tenant === tenantCode.read();
  if (isTheirs && (roleId === undefined || roleId === person.roleId)) return person;
  discardUnsavedWork();
  return undefined;
}

/** Goes back to where the work was left; false when there is none to go back to. */
export function resumeDraftSession(): boolean {
  const { draft } = work;
  if (!draft) return false;
  restoreTypedTexts(draft.typed);
  navigate(draft.address, { replace: true });
  change({ ...work, draft: undefined });
  return true;
}

/** Gives the screens up for good, and with them everything that modules remember of them. */
export function discardUnsavedWork(): void {
  change({ id: work.id + 1, draft: undefined });
  for (const holder of holders) holder.forget();
}

export function holdUnsavedWork(holder: UnsavedWorkHolder): void {
  holders.add(holder);
}

let present = loginInfoEntry.read();

// Another window may have signed somebody in, or have noticed before us that the session is over.
onStorageChange(() => {
  const person = loginInfoEntry.read();
  if (person) draftSessionOf(person.userId, person.roleId);
  else if (present && !work.draft) keepDraftSession(present);
  present = person;
});

function change(next: UnsavedWork): void {
  work = next;
  changes.tell();
}
