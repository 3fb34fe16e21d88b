import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  PUBLIC_SIGN_KEY,
  SCREEN_HEADER,
  SCREEN_HEADER_VALUE,
  TICKET_HEADER,
  UNSIGNED_PAYLOAD,
  textToSign,
} from '@edp/contract/signature';

export interface Signer {
  ticket?: string;
  signKey?: string;
  tenantCode?: string;
}

export interface ToSign {
  method: string;
  /** Path with its query. */
  url: string;
  /** Absent for multipart. */
  body?: string | Buffer | undefined;
  multipart?: boolean;
}

/** The headers of a call, signed as a client signs them, at a moment of the client's clock. */
export function signedHeaders(signer: Signer, call: ToSign, now = Date.now()): Record<string, string> {
  const e = String(now);
  const c = randomBytes(16).toString('hex');
  const bodyHash = call.multipart
    ? UNSIGNED_PAYLOAD
    : createHash('sha256')
        .update(call.body ?? '')
        .digest('hex');
  const { ticket = '', tenantCode: tenantAuth = '', signKey = PUBLIC_SIGN_KEY } = signer;
  const text = textToSign({ method: call.method, path: call.url, ticket, tenantAuth, e, c, bodyHash });
  return {
    e,
    c,
    s: createHmac('sha256', signKey).update(text).digest('hex'),
    ...(ticket && { [TICKET_HEADER]: ticket }),
    ...(tenantAuth && { tenantAuth }),
    [SCREEN_HEADER]: SCREEN_HEADER_VALUE,
  };
}
