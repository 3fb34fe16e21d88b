import type { SignedInContext } from '../../http/context.ts';
import { holdPlace } from './save-resource.ts';

/** Keeps the place of a deleted entry or button for it. @throws AppError where it could not be added there */
export async function holdPlaceOfResource(
  context: SignedInContext,
  { parentId, row }: { parentId: number; row: Readonly<Record<string, unknown>> },
): Promise<void> {
  await holdPlace(context, { screen: String(row['screen']), parentId });
}
