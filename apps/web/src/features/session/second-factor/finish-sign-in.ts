import type { InputOf } from '@edp/contract/endpoint';
import { errorCodes } from '@edp/contract/error-codes';
import { signInSteps } from '@edp/contract/sign-in-steps';
import { call, CallError } from '../../../lib/api/call.ts';
import { enter, ofBrowser } from '../sign-in.ts';

/** What the second step is taken with. */
export type Proof = Pick<InputOf<typeof signInSteps.finishLogin>, 'code' | 'passkey'>;

/** @throws CallError */
export async function finishSignIn({
  rememberMe,
  ...proof
}: Proof & { token: string; rememberMe: boolean }): Promise<void> {
  await enter(async () => (await call(signInSteps.finishLogin, { ...proof, ...ofBrowser(rememberMe) })).data);
}

/** Whether the first step has to be taken anew: it has taken too long, or wrong codes have locked the account. */
export function isOver(error: unknown): error is CallError {
  return error instanceof CallError && error.code === errorCodes.invalidState.code;
}
