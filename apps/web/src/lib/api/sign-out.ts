import { session } from '@edp/contract/session';
import { navigate } from '../browser/navigate.ts';
import { notify } from '../browser/notify.ts';
import { currentCredentials, forgetSession } from '../session/session-store.ts';
import { discardUnsavedWork } from '../session/unsaved-work.ts';
import { call } from './call.ts';

/** Ends the ticket and forgets the person; the local part never waits for the server. */
export function signOut(): void {
  if (currentCredentials().ticket) call(session.logout, {}).catch((error: unknown) => console.error(error));
  forgetSession();
  discardUnsavedWork();
  notify.clear();
  navigate('/login', { replace: true });
}
