import { createHmac, hash, timingSafeEqual, type KeyObject } from 'node:crypto';
import {
  SIGNATURE_WINDOW_SECONDS,
  TICKET_HEADER,
  UNSIGNED_PAYLOAD,
  textToSign,
} from '@edp/contract/signature';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes exactly as sent; the signature covers them. */
    rawBody?: Buffer;
  }
}

export function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

/**
 * Checks that `s` signs the request with the key and that `e` is fresh. Answers the nonce, which the caller still
 * has to remember so that it cannot be used twice.
 * @throws AppError invalidSignature
 */
export function verifySignature(request: FastifyRequest, key: KeyObject | string): string {
  const e = header(request, 'e');
  const c = header(request, 'c');
  const age = Math.abs(Date.now() - Number(e));
  const fresh = /^[1-9]\d{12}$/.test(e) && age <= SIGNATURE_WINDOW_SECONDS * 1_000;
  if (!fresh || !/^[0-9a-f]{32}$/.test(c)) throw new AppError('invalidSignature');
  const multipart = header(request, 'content-type').startsWith('multipart/form-data');
  const text = textToSign({
    method: request.method,
    path: request.raw.url ?? '',
    ticket: header(request, TICKET_HEADER),
    tenantAuth: header(request, 'tenantAuth'),
    e,
    c,
    bodyHash: multipart ? UNSIGNED_PAYLOAD : hash('sha256', request.rawBody ?? '', 'hex'),
  });
  const expected = createHmac('sha256', key).update(text).digest();
  const s = header(request, 's');
  // Read loosely, one signature could be written in many ways.
  if (!/^[0-9a-f]{64}$/.test(s) || !timingSafeEqual(Buffer.from(s, 'hex'), expected))
    throw new AppError('invalidSignature');
  return c;
}
