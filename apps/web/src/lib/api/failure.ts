import { errorCodes } from '@edp/contract/error-codes';
import { CallError, type Silence } from './answer.ts';
import { lastPressed } from './last-pressed.ts';
import { notify } from '../browser/notify.ts';
import { commonText } from '../language/text-store.ts';

const silences: Readonly<Record<Silence, string>> = {
  offline: '网络已断开，请在恢复连接后重试',
  unreachable: '连接不上服务器，请重试',
  'in-doubt': '连接已中断，不确定是否已完成；请重试，不会重复提交',
};

/** The server's words, why there are none, or else the screen's own. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  if (error.silence) return commonText(silences[error.silence]);
  return error.hasWords ? error.message : fallback;
}

/** Shows why a call failed; the end of the session has been told already. */
export function reportFailure(error: unknown, fallback: string): void {
  if (!(error instanceof CallError)) console.error(error);
  if (isSessionOver(error)) return;
  const isUnanswered = error instanceof CallError && error.silence !== undefined;
  notify.error(failureText(error, fallback), isUnanswered ? { at: lastPressed() } : {});
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
