import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ServerKey } from '../database/keys/server-keys.ts';

/** What a seal says, moments to the microsecond as `2026-11-25T08:00:00.000000Z`. */
export interface SealContent {
  tenantId: number;
  number: number;
  day: string;
  sealedFrom: string;
  sealedTo: string;
  eventCount: number;
  changeCount: number;
  eventHash: Buffer;
  changeHash: Buffer;
  eventsRemovedBefore: string | null;
  changesRemovedBefore: string | null;
  sealedAt: string;
  previousHash: Buffer;
}

export interface Signature {
  keyNumber: number;
  signature: Buffer;
}

/** Before the first seal. */
export const NO_HASH = Buffer.alloc(32);
export const FIRST_MOMENT = '0001-01-01T00:00:00.000000Z';

export function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The hash of a seal, which covers its lines and, by the hash before it, all that was sealed earlier. */
export function hashOf(seal: SealContent): Buffer {
  const { eventHash, changeHash, previousHash } = seal;
  const hex = [eventHash, changeHash, previousHash].map((bytes) => bytes.toString('hex'));
  return sha256(
    JSON.stringify([
      'edp log seal 1',
      seal.tenantId,
      seal.number,
      seal.day,
      seal.sealedFrom,
      seal.sealedTo,
      seal.eventCount,
      seal.changeCount,
      seal.eventsRemovedBefore,
      seal.changesRemovedBefore,
      seal.sealedAt,
      ...hex,
    ]),
  );
}

/** A seal is signed as such, and as the last one besides, so that the signature of an earlier one does not do. */
export type SignedAs = 'seal' | 'last seal';

export function sign(key: ServerKey, as: SignedAs, hash: Buffer): Signature {
  return { keyNumber: key.number, signature: signatureOf(key, as, hash) };
}

/** Undefined when the key is retired or was never here. */
export function isSigned(
  keys: readonly ServerKey[],
  as: SignedAs,
  { hash, keyNumber, signature }: Signature & { hash: Buffer },
): boolean | undefined {
  const key = keys.find(({ number }) => number === keyNumber);
  if (key === undefined) return undefined;
  const expected = signatureOf(key, as, hash);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function signatureOf({ value }: ServerKey, as: SignedAs, hash: Buffer): Buffer {
  const derived = hkdfSync('sha256', Buffer.from(value, 'hex'), '', `log ${as}`, 32);
  return createHmac('sha256', Buffer.from(derived)).update(hash).digest();
}
