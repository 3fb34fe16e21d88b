import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from './connection.ts';
import { serverSecret } from './server-secret.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a text is encrypted for: for another tenant or purpose it cannot be decrypted. */
interface Purpose {
  name: string;
  tenantId: number;
}

/** Encrypts a text so that only a server process of this database reads it: IV, tag and cipher text in base64. */
export async function encrypt(database: Database, purpose: Purpose, text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, await keyOf(database, purpose), iv);
  cipher.setAAD(boundTo(purpose));
  const cipherText = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), cipherText]).toString('base64');
}

/** The text that was encrypted. @throws when it was changed, or encrypted for something else */
export async function decrypt(database: Database, purpose: Purpose, encrypted: string): Promise<string> {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv(ALGORITHM, await keyOf(database, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(purpose));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}

async function keyOf(database: Database, { name }: Purpose): Promise<Buffer> {
  // The name is stored; another one would make another key.
  const secret = await serverSecret(database, 'sealing');
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', name, KEY_BYTES));
}

function boundTo({ name, tenantId }: Purpose): Buffer {
  return Buffer.from(`${name} ${tenantId}`);
}
