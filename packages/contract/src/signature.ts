/** The header that says who calls. */
export const TICKET_HEADER = 'corTicket';

/** The header by which a screen of the product says that it calls; what comes without is told in histories as another program's. */
export const SCREEN_HEADER = 'X-Requested-With';
export const SCREEN_HEADER_VALUE = 'EDP';

/** Parts of a request that its signature covers; absent headers are empty texts. */
export interface SignedRequest {
  method: string;
  /** Path with its query, exactly as sent. */
  path: string;
  /** What the header `TICKET_HEADER` carries. */
  ticket: string;
  tenantAuth: string;
  /** Epoch milliseconds. */
  e: string;
  /** Nonce: 32 lower-case hexadecimal characters. */
  c: string;
  /** Lower-case hexadecimal SHA-256 of the body's bytes, or `UNSIGNED_PAYLOAD` for multipart. */
  bodyHash: string;
}

export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';
export const SIGNATURE_WINDOW_SECONDS = 300;
export const NONCE_LIFE_SECONDS = 600;
/** Signs calls made before sign-in; public by nature, so it proves nothing but an unbroken transport. */
export const PUBLIC_SIGN_KEY = 'edp-web-v6';

/** The text whose HMAC-SHA256 is the header `s`. */
export function textToSign(request: SignedRequest): string {
  const { method, path, ticket, tenantAuth, e, c, bodyHash } = request;
  return [method.toUpperCase(), path, ticket, tenantAuth, e, c, bodyHash].join('\n');
}
