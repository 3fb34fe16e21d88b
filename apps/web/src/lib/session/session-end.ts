import { errorCodes } from '@edp/contract/error-codes';
import { currentAddress, navigate } from '../browser/navigate.ts';
import { notify } from '../browser/notify.ts';
import { currentCredentials, forgetSession } from './session-store.ts';
import { commonText } from '../language/text-store.ts';
import { hasUnsavedWork, keepDraftSession } from './unsaved-work.ts';

type Ending = (ticket: string) => void;

const NOTICE = 'edp_notice';
let ending: Ending = endHere;

/** Ends the session of a ticket that the server refuses, once however many calls find out together. */
export function endSession(ticket: string): void {
  ending(ticket);
}

/** An embedded page does not end the session itself: it would take away what the page around it has to put aside. */
export function leaveEndingTo(other: Ending): void {
  ending = other;
}

/**
 * Ends the session because the server said so. Where nothing typed would be lost, the document is loaded again, so that
 * nothing of the former session stays in memory either.
 */
export function endSessionAnew(ticket: string): void {
  const isUnsaved = hasUnsavedWork();
  if (currentCredentials().ticket !== ticket) return;
  const text = commonText(errorCodes.sessionOver.message);
  endSession(ticket);
  if (isUnsaved) return;
  sessionStorage.setItem(NOTICE, text);
  location.reload();
}

/** Says what there was to say before the document was loaded again. */
export function tellKeptNotice(): void {
  const text = sessionStorage.getItem(NOTICE);
  sessionStorage.removeItem(NOTICE);
  if (text) notify.warning(text);
}

/** Calls that fail together carry the same ticket, so only the first of them finds it still kept and warns. */
function endHere(ticket: string): void {
  if (currentCredentials().ticket !== ticket) return;
  if (ticket) notify.warning(commonText(errorCodes.sessionOver.message));
  keepDraftSession();
  forgetSession();
  if (!currentAddress().startsWith('/login')) navigate('/login', { replace: true });
}
