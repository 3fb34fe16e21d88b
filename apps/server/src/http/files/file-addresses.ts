import { createHmac, timingSafeEqual } from 'node:crypto';

const VIEW = '/file/v6/view/';
const HOUR_SECONDS = 3_600;

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
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  sign(tenantId: number, fileId: number | null): string {
    if (fileId === null) return '';
    const expiry = String((Math.floor(Date.now() / 1_000 / HOUR_SECONDS) + 2) * HOUR_SECONDS);
    return `${filePathOf(fileId)}?t=${tenantId}&x=${expiry}&h=${this.#hash(String(tenantId), fileId, expiry)}`;
  }

  verify(fileId: number, { t, x, h }: { t: string; x: string; h: string }): boolean {
    const expected = Buffer.from(this.#hash(t, fileId, x));
    const given = Buffer.from(h);
    return (
      given.length === expected.length && timingSafeEqual(given, expected) && Number(x) * 1_000 > Date.now()
    );
  }

  #hash(tenant: string, fileId: number, expiry: string): string {
    return createHmac('sha256', this.#secret)
      .update(`${tenant}/${fileId}/${expiry}`)
      .digest('hex')
      .slice(0, 40);
  }
}
