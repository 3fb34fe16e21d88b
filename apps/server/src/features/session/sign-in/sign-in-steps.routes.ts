import { signInSteps } from '@edp/contract/sign-in-steps';
import { implement } from '../../../http/implement.ts';
import { finishSignIn, secondStepRequest } from './finish-sign-in.ts';
import { signInRequest, signInWithPasskey } from './sign-in-with-passkey.ts';

export const signInStepRoutes = implement(signInSteps, {
  secondStepChallenge: async ({ token }, context) => ({ data: await secondStepRequest(context, token) }),

  finishLogin: async (input, context) => ({ data: await finishSignIn(input, context) }),

  passkeyChallenge: async (_input, context) => ({ data: await signInRequest(context) }),

  loginWithPasskey: async (input, context) => ({ data: await signInWithPasskey(input, context) }),
});
