import { errorCodes } from '@edp/contract/error-codes';
import { CallError } from './answer.ts';
import { notify } from './notify.ts';

/** The server's words, or the screen's own when there are none. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof CallError && error.hasWords ? error.message : fallback;
}

/** Shows why a call failed; the end of the session has been told already. */
export function reportFailure(error: unknown, fallback: string): void {
  if (!(error instanceof CallError)) console.error(error);
  if (!isSessionOver(error)) notify.error(failureText(error, fallback));
}

export function isSessionOver(error: unknown): boolean {
  return hasCode(error, 'sessionOver');
}

/** The record does not exist any more. */
export function isGone(error: unknown): boolean {
  return hasCode(error, 'notFound');
}

/** The call itself is not valid, however often it is sent. */
export function isInvalid(error: unknown): boolean {
  return hasCode(error, 'invalidInput');
}

/** Somebody else was faster. */
export function isStale(error: unknown): boolean {
  return hasCode(error, 'stale');
}

function hasCode(error: unknown, kind: keyof typeof errorCodes): boolean {
  return error instanceof CallError && error.code === errorCodes[kind].code;
}
