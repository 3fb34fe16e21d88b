import { randomUUID } from 'node:crypto';
import type { ChangeOrigin } from '@edp/contract/record-history';

/** As whose the changes of a transaction are recorded. */
export interface Author {
  userId: number;
  origin: ChangeOrigin;
  /** Network address of whoever asked for it. */
  address?: string;
  /** The background job that goes through the records, and what it is called. */
  run?: { id: number; name: string };
}

/** What the triggers of maintained tables read: all that one transaction changes is one entry. */
export function authorSetting(author: Author | undefined): string {
  const { userId: user, origin = 'system', address, run } = author ?? {};
  return JSON.stringify({ entry: randomUUID(), user, origin, address, run: run?.id, runName: run?.name });
}
