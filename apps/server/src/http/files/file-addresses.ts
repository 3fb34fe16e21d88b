import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/connection.ts';
import { keyOf, marked, newestKey, readKeys, type ServerKey } from '../../database/keys/server-keys.ts';

const VIEW = '/file/v6/view/';
const HOUR_SECONDS = 3_600;
/** So long at most a process signs with a key that has been replaced, or takes one that is retired. */
const REFRESH_MS = 5_000;

export function filePathOf(fileId: number | null): string {
  return fileId === null ? '' : `${VIEW}${fileId}`;
}

/** The file of a saved path: undefined when the path is absent, null when it is empty. */
export function fileIdOf(filePath: string | undefined): number | null | undefined {
  if (filePath === undefined) return undefined;
  return filePath === '' ? null : Number(filePath.slice(VIEW.length));
}

/**
 * Makes and checks addresses that a plain picture element can fetch: bound to file and tenant, valid for one to two
 * hours, and the same within an hour so that browsers may keep the picture.
 */
export class FileAddresses {
  readonly #database: Database;
  #keys: readonly ServerKey[];

  private constructor(database: Database, keys: readonly ServerKey[]) {
    this.#database = database;
    this.#keys = keys;
  }

  /** With the keys as they are kept; answers how to stop looking for others. */
  static async open(database: Database): Promise<{ addresses: FileAddresses; stop: () => void }> {
    const addresses = new FileAddresses(database, await readKeys(database.global, 'file-addresses'));
    // Without the database the known ones go on.
    const timer = setInterval(() => void addresses.#refresh().catch(() => undefined), REFRESH_MS);
    timer.unref();
    return { addresses, stop: () => clearInterval(timer) };
  }

  sign(tenantId: number, fileId: number | null): string {
    if (fileId === null) return '';
    const expiry = String((Math.floor(Date.now() / 1_000 / HOUR_SECONDS) + 2) * HOUR_SECONDS);
    const key = newestKey(this.#keys);
    const signature = marked(key, hashOf(key, [String(tenantId), fileId, expiry]));
    return `${filePathOf(fileId)}?t=${tenantId}&x=${expiry}&h=${signature}`;
  }

  /** Another process may have signed with a key that is newer than those known here. */
  async verify(fileId: number, signature: { t: string; x: string; h: string }): Promise<boolean> {
    if (Number(signature.x) * 1_000 <= Date.now()) return false;
    if (this.#isSigned(fileId, signature)) return true;
    if (!this.#isNewer(signature.h)) return false;
    await this.#refresh();
    return this.#isSigned(fileId, signature);
  }

  #isSigned(fileId: number, { t, x, h }: { t: string; x: string; h: string }): boolean {
    const { key, text } = this.#keyOf(h) ?? {};
    if (key === undefined || text === undefined) return false;
    const expected = Buffer.from(hashOf(key, [t, fileId, x]));
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #keyOf(signature: string): ReturnType<typeof keyOf> | undefined {
    try {
      return keyOf(this.#keys, signature);
    } catch {
      return undefined;
    }
  }

  /** By one, as keys come: a made-up number asks nothing of the database. */
  #isNewer(signature: string): boolean {
    return signature.startsWith(`${newestKey(this.#keys).number + 1}.`);
  }

  async #refresh(): Promise<void> {
    this.#keys = await readKeys(this.#database.global, 'file-addresses');
  }
}

function hashOf({ value }: ServerKey, [tenant, fileId, expiry]: [string, number, string]): string {
  return createHmac('sha256', value).update(`${tenant}/${fileId}/${expiry}`).digest('hex').slice(0, 40);
}
