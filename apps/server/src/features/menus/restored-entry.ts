import type { SignedInContext } from '../../http/context.ts';
import { listEntries } from './menu-entries.queries.ts';
import { kindOf } from './menu-entries.ts';
import { followGroups, lockRoom } from './save-entry.ts';

/** Keeps the place of a deleted entry for it. @throws AppError where none could be added there */
export async function holdPlaceOfEntry(
  context: SignedInContext,
  { parentId, row }: { parentId: number; row: Readonly<Record<string, unknown>> },
): Promise<void> {
  const kind = kindOf({ url: String(row['url']), screen: String(row['screen']) });
  await lockRoom(context, { parentId, kind });
}

/** Groups are granted as what is in them. */
export async function followEntry(context: SignedInContext): Promise<void> {
  await followGroups(context, await listEntries(context));
}
