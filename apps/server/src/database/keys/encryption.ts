import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../connection.ts';
import type { EncryptionPurpose } from './encrypted-columns.ts';
import { keyOf, marked, newestKey, readKeys, type ServerKey } from './server-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a text is encrypted for: for another tenant or purpose it cannot be decrypted. */
interface Purpose {
  name: EncryptionPurpose;
  tenantId: number;
}

/** Encrypts a text with the newest key, so that only a server process of this database reads it. */
export async function encrypt({ global }: Database, purpose: Purpose, text: string): Promise<string> {
  // Asked for each time: what is written with a key that has been replaced for minutes could not be read one day.
  return encryptWith(newestKey(await readKeys(global, 'encryption')), purpose, text);
}

/** The text that was encrypted. @throws when it was changed, or encrypted for something else or with a retired key */
export async function decrypt({ global }: Database, purpose: Purpose, encrypted: string): Promise<string> {
  return decryptWith(await readKeys(global, 'encryption'), purpose, encrypted);
}

/** The key's mark, then IV, tag and cipher text in base64. */
export function encryptWith(key: ServerKey, purpose: Purpose, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, derived(key, purpose), iv);
  cipher.setAAD(boundTo(purpose));
  const cipherText = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return marked(key, Buffer.concat([iv, cipher.getAuthTag(), cipherText]).toString('base64'));
}

export function decryptWith(keys: readonly ServerKey[], purpose: Purpose, encrypted: string): string {
  const { key, text } = keyOf(keys, encrypted);
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv(ALGORITHM, derived(key, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(purpose));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const decrypted = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(decrypted).toString('utf8');
}

function derived({ value }: ServerKey, { name }: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(value, 'hex'), '', name, KEY_BYTES));
}

function boundTo({ name, tenantId }: Purpose): Buffer {
  return Buffer.from(`${name} ${tenantId}`);
}
