import { session } from '@edp/contract/session';
import { call } from './call.ts';
import { navigate } from './navigate.ts';
import { notify } from './notify.ts';
import { currentCredentials, forgetSession, loginInfoEntry, type KeptInfo } from './session-store.ts';
import { useStored } from './storage.ts';
import { endWork } from './work.ts';

/** Login info of the signed-in person; undefined when there is none. */
export function useSession(): KeptInfo | undefined {
  return useStored(loginInfoEntry);
}

/** Ends the ticket and forgets the person; the local part never waits for the server. */
export function signOut(): void {
  if (currentCredentials().ticket) call(session.logout, {}).catch((error: unknown) => console.error(error));
  forgetSession();
  endWork();
  notify.clear();
  navigate('/login', { replace: true });
}
