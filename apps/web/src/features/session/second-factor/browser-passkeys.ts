import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { signInSteps } from '@edp/contract/sign-in-steps';
import type { OutputOf } from '@edp/contract/endpoint';
import type { passkeys } from '@edp/contract/passkeys';

type Request = OutputOf<typeof signInSteps.passkeyChallenge>['data'];
type Creation = OutputOf<typeof passkeys.begin>['data'];

/** Lets a passkey sign; undefined when the person has cancelled or none was there. */
export async function signWithPasskey({ allowCredentials, ...request }: Request) {
  const optionsJSON = { ...request, ...(allowCredentials && { allowCredentials }) };
  return startAuthentication({ optionsJSON }).catch(unlessCancelled);
}

/** Lets an authenticator make a passkey; undefined when the person has cancelled, `known` when it has one already. */
export async function makePasskey(optionsJSON: Creation) {
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'known' as const;
    return unlessCancelled(error);
  });
}

function unlessCancelled(error: unknown): undefined {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}
