import { z } from 'zod';
import { loginInfo, type LoginInfo } from '@edp/contract/session';
import { clearPersonalData, jsonEntry, tenantCode, textEntry } from '../browser/storage.ts';
import { readTextsAs } from '../language/text-store.ts';

const keptInfo = loginInfo.omit({ url: true });
export type StoredLogin = z.infer<typeof keptInfo>;

export const loginInfoEntry = jsonEntry<StoredLogin | undefined>('loginInfo', keptInfo, undefined);
export const signKeyEntry = textEntry('signKey', z.string(), '');
/** Signed address of the avatar; it expires and is renewed at each start. */
export const pictureUrlEntry = textEntry('pictureUrl', z.string(), '');

export interface Credentials {
  ticket: string;
  signKey: string;
}

/** A ticket whose person has not yet chosen a role lives in memory only: a reload means not signed in. */
let pending: Credentials | undefined;

export function setPendingCredentials(credentials: Credentials | undefined): void {
  pending = credentials;
}

export function currentCredentials(): Credentials {
  return pending ?? { ticket: loginInfoEntry.read()?.ticket ?? '', signKey: signKeyEntry.read() };
}

export function isSignedIn(): boolean {
  return Boolean(loginInfoEntry.read()?.ticket);
}

/** Keeps what a sign-in or a role switch answered. */
export function keepLoginInfo(info: LoginInfo): void {
  pictureUrlEntry.write(info.url);
  loginInfoEntry.write(keptInfo.parse(info));
  readTextsAs(tenantCode.read());
}

/** An answer that comes after the session has ended leaves nothing behind. */
export function mergeLoginInfo(changes: Partial<LoginInfo>): void {
  const former = loginInfoEntry.read();
  if (former === undefined) return;
  if (changes.url !== undefined) pictureUrlEntry.write(changes.url);
  loginInfoEntry.write(keptInfo.parse({ ...former, ...changes }));
}

export function forgetSession(): void {
  pending = undefined;
  clearPersonalData();
  readTextsAs('');
}
