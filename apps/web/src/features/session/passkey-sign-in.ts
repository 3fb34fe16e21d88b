import { signInSteps } from '@edp/contract/sign-in-steps';
import { call } from '../../lib/api/call.ts';
import { signWithPasskey } from './second-factor/browser-passkeys.ts';
import { askAsNobody, CANCELLED, enterAs, ofBrowser, type Entering } from './sign-in.ts';

/** Signs in with a passkey alone, up to the choice of a role; answers the server's words when refused. */
export async function signInWithPasskey(rememberMe: boolean): Promise<Entering | typeof CANCELLED> {
  const asked = await askAsNobody(async () => (await call(signInSteps.passkeyChallenge, {})).data);
  if (typeof asked === 'string') return asked;
  const passkey = await signWithPasskey(asked);
  if (passkey === undefined) return CANCELLED;
  return enterAs(
    async () => (await call(signInSteps.loginWithPasskey, { passkey, ...ofBrowser(rememberMe) })).data,
  );
}
