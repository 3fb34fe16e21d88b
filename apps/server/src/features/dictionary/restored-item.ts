import type { SignedInContext } from '../../http/context.ts';
import { lockRoom } from './save-item.ts';

/** Keeps room for a deleted item in its dictionary. @throws AppError where none could be added */
export async function holdDictionary(
  context: SignedInContext,
  { name, row }: { name: string; row: Readonly<Record<string, unknown>> },
): Promise<void> {
  await lockRoom(context, { dictionary: String(row['dictionary']), name });
}
