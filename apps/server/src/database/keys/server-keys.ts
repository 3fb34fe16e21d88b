import type { Queries } from '../connection.ts';

export const KEY_PURPOSES = ['encryption', 'file-addresses', 'log-seals'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

export interface ServerKey {
  number: number;
  /** 32 bytes in hexadecimal. */
  value: string;
}

/** The keys of a purpose that are not retired, the newest first: it is for what is new, the others for what there is. */
export async function readKeys(global: Queries, purpose: KeyPurpose): Promise<ServerKey[]> {
  const rows = await global
    .selectFrom('server_keys')
    .where('purpose', '=', purpose)
    .where('value', 'is not', null)
    .select((row) => ['number', row.ref('value').$notNull().as('value')])
    .orderBy('number', 'desc')
    .execute();
  return rows;
}

export function newestKey(keys: readonly ServerKey[]): ServerKey {
  const [newest] = keys;
  if (newest === undefined) throw new Error('There is no key: the database is not migrated');
  return newest;
}

/** What says by which key a text was made; the first one carries no mark, as there was one alone when it was. */
export function marked({ number }: ServerKey, text: string): string {
  return number === 1 ? text : `${number}.${text}`;
}

/** @throws Error for a key that is retired or was never here */
export function keyOf(keys: readonly ServerKey[], marked: string): { key: ServerKey; text: string } {
  const [, number = '1', text = marked] = /^(\d{1,9})\.(.*)$/s.exec(marked) ?? [];
  const key = keys.find((one) => one.number === Number(number));
  if (key === undefined) throw new Error(`The key ${number} is retired or unknown`);
  return { key, text };
}
