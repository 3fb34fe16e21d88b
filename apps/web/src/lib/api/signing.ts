import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  PUBLIC_SIGN_KEY,
  SCREEN_HEADER,
  SCREEN_HEADER_VALUE,
  SIGNATURE_WINDOW_SECONDS,
  TICKET_HEADER,
  textToSign,
} from '@edp/contract/signature';
import { languageEntry } from '../language/language.ts';
import { currentCredentials } from '../session/session-store.ts';
import { tenantCode } from '../browser/storage.ts';

/** What signs calls before sign-in: the server writes its configured constant into the page. */
function publicKey(): string {
  const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="sign-constant"]')?.content;
  return written === undefined ? PUBLIC_SIGN_KEY : decodeURIComponent(written);
}

/** Milliseconds by which the server's clock is ahead of this browser's. */
let clockOffset = 0;

export interface RequestToSign {
  method: string;
  /** Path with query, exactly as sent. */
  path: string;
  bodyHash: string;
}

export function hashOf(body: string): string {
  return bytesToHex(sha256(utf8ToBytes(body)));
}

function signatureOf(key: string, text: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)));
}

/** The headers of every call; made again for each sending, since a nonce is good once. */
export function signedHeaders(request: RequestToSign): Record<string, string> {
  const { ticket, signKey } = currentCredentials();
  const tenantAuth = tenantCode.read();
  const e = String(Date.now() + clockOffset);
  const c = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  const text = textToSign({ ...request, ticket, tenantAuth, e, c });
  return {
    [TICKET_HEADER]: ticket,
    ...(tenantAuth && { tenantAuth }),
    e,
    c,
    s: signatureOf((ticket && signKey) || publicKey(), text),
    language: languageEntry.read(),
    [SCREEN_HEADER]: SCREEN_HEADER_VALUE,
  };
}

/** Reads the server's clock from an answer's `Date`; true when ours was too far off for a signature to hold. */
export function learnClock(date: string | null): boolean {
  const serverTime = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(serverTime)) return false;
  const isOff = Math.abs(serverTime - Date.now() - clockOffset) > (SIGNATURE_WINDOW_SECONDS * 1000) / 2;
  if (isOff) clockOffset = serverTime - Date.now();
  return isOff;
}
