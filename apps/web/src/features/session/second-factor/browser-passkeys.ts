import type { OutputOf } from '@edp/contract/endpoint';
import type { passkeys } from '@edp/contract/passkeys';
import type { session } from '@edp/contract/session';

type Request = OutputOf<typeof session.passkeyChallenge>['data'];
type Creation = OutputOf<typeof passkeys.begin>['data'];

/** Whether this browser makes passkeys for the address that the page has: never for a number in place of a name. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
}

/** Lets a passkey sign; undefined when the person has cancelled or none was there. */
export async function signWithPasskey({ allowCredentials, ...request }: Request) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = { ...request, ...(allowCredentials && { allowCredentials }) };
  return startAuthentication({ optionsJSON }).catch(unlessCancelled);
}

/** Lets an authenticator make a passkey; undefined when the person has cancelled. */
export async function makePasskey(optionsJSON: Creation) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(unlessCancelled);
}

function unlessCancelled(error: unknown): undefined {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}

/** The authenticator has one for this account already. */
export function isMadeAlready(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
