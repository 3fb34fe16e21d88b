import type { z } from 'zod';
import type { loginForm, UserRole } from '@edp/contract/session';
import { session } from '@edp/contract/session';
import { call, CallError } from '../../lib/call.ts';
import { languageEntry } from '../../lib/language.ts';
import {
  keepLoginInfo,
  currentCredentials,
  setPendingCredentials,
  signKeyEntry,
} from '../../lib/session-store.ts';

type SignInInput = z.input<typeof loginForm> & { rememberMe: boolean; source: string };

let pendingPerson: Awaited<ReturnType<typeof askToSignIn>> | undefined;

/** Signs in up to the choice of a role; answers the server's words when refused. */
export async function signIn(input: SignInInput): Promise<string | undefined> {
  try {
    pendingPerson = await askToSignIn(input);
    setPendingCredentials({ ticket: pendingPerson.corTicket, signKey: pendingPerson.signKey });
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error.message;
    throw error;
  }
}

export async function rolesOfPendingPerson(): Promise<UserRole[]> {
  const { data } = await call(session.roles, {}, { success: 'shell' });
  return data.userRoles;
}

/** Chooses the role and keeps the session; only from here on a reload stays signed in. */
export async function confirmRole({ roleId, key }: UserRole): Promise<void> {
  const person = pendingPerson;
  const { data } = await call(session.chooseRole, { roleId, key }, { success: 'shell' });
  // Given up while the server was answering.
  if (!person || person !== pendingPerson) return;
  signKeyEntry.write(currentCredentials().signKey);
  keepLoginInfo({ ...person, ...data });
  pendingPerson = undefined;
  setPendingCredentials(undefined);
}

/** Gives up a sign-in whose role was never chosen. */
export function abandonSignIn(): void {
  if (!pendingPerson) return;
  pendingPerson = undefined;
  call(session.logout, {}, { success: 'shell' }).catch((error: unknown) => console.error(error));
  setPendingCredentials(undefined);
}

async function askToSignIn({ loginName, password, captcha, rememberMe, source }: SignInInput) {
  const language = languageEntry.read();
  setPendingCredentials({ ticket: '', signKey: '' });
  try {
    const input = { captcha, loginName, password, rememberMe, source, language };
    return (await call(session.login, input, { success: 'shell' })).data;
  } finally {
    setPendingCredentials(undefined);
  }
}
