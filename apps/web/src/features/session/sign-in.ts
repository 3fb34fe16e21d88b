import type { z } from 'zod';
import { errorCodes } from '@edp/contract/error-codes';
import {
  secondStep,
  session,
  type LoginInfo,
  type loginAnswer,
  type loginForm,
  type SecondStep,
  type UserRole,
} from '@edp/contract/session';
import { call, CallError } from '../../lib/api/call.ts';
import { requestInitialRoute } from '../../lib/address/initial-route.ts';
import { deviceId } from '../../lib/browser/device-id.ts';
import { languageEntry } from '../../lib/language/language.ts';
import { navigate } from '../../lib/browser/navigate.ts';
import { notify } from '../../lib/browser/notify.ts';
import {
  keepLoginInfo,
  currentCredentials,
  setPendingCredentials,
  signKeyEntry,
} from '../../lib/session/session-store.ts';
import { resumeDraftSession, draftSessionOf } from '../../lib/session/unsaved-work.ts';

type SignInInput = z.input<typeof loginForm> & { rememberMe: boolean; source: string };

type Person = z.infer<typeof loginAnswer>;

let pendingPerson: Person | undefined;

/** What came of a first step: signed in up to the choice of a role, refused in these words, or a second one is asked for. */
export type Entering = string | SecondStep | undefined;

/** Signs in up to the choice of a role; answers the server's words when refused. */
export async function signIn(input: SignInInput): Promise<Entering> {
  const { loginName, password, captcha, rememberMe, source } = input;
  const typed = { captcha, loginName, password, source };
  return enterAs(async () => (await call(session.login, { ...typed, ...ofBrowser(rememberMe) })).data);
}

/** The person has thought better of it. */
export const CANCELLED = Symbol('cancelled');

/** What each way to sign in tells of the browser. */
export function ofBrowser(rememberMe: boolean) {
  return { rememberMe, language: languageEntry.read(), deviceId: deviceId() };
}

/** Asks as nobody, and goes on as whoever the answer says; answers the server's words when refused. */
export async function enterAs(ask: () => Promise<Person>): Promise<Entering> {
  try {
    await enter(ask);
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const isStep = error.code === errorCodes.secondFactor.code;
    return (isStep && secondStep.safeParse(error.data).data) || error.message;
  }
}

/** Asks as nobody; answers the server's words when refused. */
export async function askAsNobody<T>(ask: () => Promise<T>): Promise<T | string> {
  setPendingCredentials({ ticket: '', signKey: '' });
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CallError) return error.message;
    throw error;
  } finally {
    setPendingCredentials(undefined);
  }
}

/** The same; throws what is refused. */
export async function enter(ask: () => Promise<Person>): Promise<void> {
  setPendingCredentials({ ticket: '', signKey: '' });
  pendingPerson = await ask().finally(() => setPendingCredentials(undefined));
  draftSessionOf(pendingPerson.userId);
  setPendingCredentials({ ticket: pendingPerson.ticket, signKey: pendingPerson.signKey });
}

/** Of whom a second factor is asked that has to be set up before anything else. */
export function isSecondFactorDue(): boolean {
  return pendingPerson?.mustSetUpSecondFactor === true;
}

export function pendingAccount(): string {
  return pendingPerson?.account ?? '';
}

/** Whose password has to be changed before anything else: it was given by somebody else, or it has expired. */
export function passwordToChange(): { account: string; expired: boolean } | undefined {
  if (pendingPerson?.mustChangePassword !== true) return undefined;
  return { account: pendingPerson.account, expired: pendingPerson.passwordExpired === true };
}

export async function rolesOfPendingPerson(): Promise<UserRole[]> {
  const { data } = await call(session.roles, {});
  return data.userRoles;
}

/** Chooses the role, keeps the session and enters; only from here on a reload stays signed in. */
export async function confirmRole(role: UserRole): Promise<void> {
  const person = pendingPerson;
  const { roleId, key } = role;
  const { data } = await call(session.chooseRole, { roleId, key });
  const inventoryOrganisationId = await organisationLeft(role, data);
  // Given up while the server was answering.
  if (!person || person !== pendingPerson) return;
  signKeyEntry.write(currentCredentials().signKey);
  keepLoginInfo({ ...person, ...data, inventoryOrganisationId });
  notify.clear();
  pendingPerson = undefined;
  setPendingCredentials(undefined);
  if (resumeDraftSession()) return;
  navigate('/home', { replace: true });
  requestInitialRoute();
}

/** Work that goes on does so in the inventory organisation it was begun in. */
async function organisationLeft(
  role: UserRole,
  { userId, inventoryOrganisationId }: LoginInfo,
): Promise<LoginInfo['inventoryOrganisationId']> {
  const left = draftSessionOf(userId, role.roleId)?.inventoryOrganisationId;
  const organisation = role.inventoryOrganisations.find(({ id }) => id === left);
  if (!organisation || left === inventoryOrganisationId) return inventoryOrganisationId;
  const { id, name } = organisation;
  return (await call(session.chooseOrganisation, { id, name })).data.inventoryOrganisationId;
}

/** Gives up a sign-in whose role was never chosen. */
export function abandonSignIn(): void {
  if (!pendingPerson) return;
  notify.clear();
  pendingPerson = undefined;
  call(session.logout, {}).catch((error: unknown) => console.error(error));
  setPendingCredentials(undefined);
}
