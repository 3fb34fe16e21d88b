import { z } from 'zod';
import { recordAddress } from '../address/record-address.ts';

/** What an answer tells of the record that it saved, whatever its kind calls its name and code. */
const answered = z
  .object({
    id: z.number(),
    version: z.number(),
    name: z.string(),
    itemName: z.string(),
    productName: z.string(),
    packageName: z.string(),
    code: z.string(),
    itemCode: z.string(),
    productCode: z.string(),
  })
  .partial();

export interface SavedRecord {
  id: number | undefined;
  version: number | undefined;
  /** Empty where the answer names nothing. */
  name: string;
  code: string;
}

export function savedRecordOf(data: unknown): SavedRecord {
  const { id, version, ...words } = answered.safeParse(data).data ?? {};
  const code = words.code || words.itemCode || words.productCode || '';
  const name = words.name || words.itemName || words.productName || words.packageName || code;
  return { id, version, name, code };
}

/** Where a saved record can be seen; undefined where one is looking at it already. */
export function addressOfSaved(screen: string, { id, name, code }: SavedRecord): string | undefined {
  const address = id !== undefined && name ? recordAddress(screen, { id, name, code }) : undefined;
  const isThere = address?.split('?')[0] === location.pathname || isPageOf(address);
  return isThere ? undefined : address;
}

/** The page of a record is the same one in whichever inventory organisation it is seen. */
function isPageOf(address: string | undefined): boolean {
  return address?.endsWith('/0') === true && location.pathname.startsWith(address.slice(0, -1));
}
