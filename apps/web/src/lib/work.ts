import { useSyncExternalStore } from 'react';
import { listeners } from './listeners.ts';
import { currentAddress, navigate } from './navigate.ts';
import { loginInfoEntry, type KeptInfo } from './session-store.ts';
import { onStorageChange, restoreTypedTexts, tenantCode, typedTexts } from './storage.ts';

/**
 * The screens a person works on. A session that ends by itself puts them aside with all that was typed; the same person
 * takes them up again by signing in for the same role, anybody else and a sign-out in this window end them.
 */
interface Work {
  /** Another number, other screens. */
  id: number;
  aside: Aside | undefined;
}

/** A module that remembers something of a person while the page is open. */
interface WorkHolder {
  /** Whether it would lose input that was not saved. */
  isUnsaved(): boolean;
  forget(): void;
}

interface Aside {
  person: KeptInfo;
  tenant: string;
  address: string;
  /** What was typed in embedded pages: it stands in the storage, which a session's end empties. */
  typed: ReadonlyMap<string, string>;
}

let work: Work = { id: 0, aside: undefined };
const changes = listeners();
const holders = new Set<WorkHolder>();

export function useWork(): Work {
  return useSyncExternalStore(changes.on, () => work);
}

/** Called when a session ends, before anything of it is forgotten; where nothing would be lost nothing is kept. */
export function putWorkAside(person = loginInfoEntry.read()): void {
  if (!person || !hasUnsavedWork()) return endWork();
  const aside = { person, tenant: tenantCode.read(), address: currentAddress(), typed: typedTexts() };
  change({ ...work, aside });
}

export function hasUnsavedWork(): boolean {
  return typedTexts().size > 0 || [...holders].some((holder) => holder.isUnsaved());
}

/** What a person left behind when the session ended; whatever is anybody else's ends here. */
export function workLeftBy(userId: number, roleId?: number | null): KeptInfo | undefined {
  const { aside } = work;
  if (!aside) return undefined;
  const { person, tenant } = aside;
  const isTheirs = person.userId === userId && tenant === tenantCode.read();
  if (isTheirs && (roleId === undefined || roleId === person.roleId)) return person;
  endWork();
  return undefined;
}

/** Goes back to where the work was left; false when there is none to go back to. */
export function takeUpWork(): boolean {
  const { aside } = work;
  if (!aside) return false;
  restoreTypedTexts(aside.typed);
  navigate(aside.address, { replace: true });
  change({ ...work, aside: undefined });
  return true;
}

/** Gives the screens up for good, and with them everything that modules remember of them. */
export function endWork(): void {
  change({ id: work.id + 1, aside: undefined });
  for (const holder of holders) holder.forget();
}

export function holdWork(holder: WorkHolder): void {
  holders.add(holder);
}

let present = loginInfoEntry.read();

// Another window may have signed somebody in, or have noticed before us that the session is over.
onStorageChange(() => {
  const person = loginInfoEntry.read();
  if (person) workLeftBy(person.userId, person.roleId);
  else if (present && !work.aside) putWorkAside(present);
  present = person;
});

function change(next: Work): void {
  work = next;
  changes.tell();
}
