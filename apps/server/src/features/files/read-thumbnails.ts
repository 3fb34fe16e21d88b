import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../app-error.ts';
import { idIn } from '../../database/lists/id-in.ts';
import type { SignedInContext } from '../../http/context.ts';
import { thumbnailOf } from './file-store.ts';
import { fileStoreOf } from './open-store.ts';

/** The bytes of the thumbnails (WebP) of those files that have one, by the id of the file. */
export async function readThumbnails(
  { config, db, tenantId }: Pick<SignedInContext, 'config' | 'db' | 'tenantId'>,
  ids: readonly number[],
): Promise<Map<number, Buffer>> {
  if (ids.length === 0) return new Map();
  const files = await db
    .selectFrom('files')
    .select(['id', 'stored_as'])
    .where('tenant_id', '=', tenantId)
    .where('has_thumbnail', '=', true)
    .where((row) => idIn(row.ref('id'), ids))
    .execute();
  const store = await fileStoreOf(config);
  const read = new Map<number, Buffer>();
  await Promise.all(
    files.map(async ({ id, stored_as }) => {
      const bytes = await store.read(thumbnailOf(stored_as)).then(wholeOf, withoutMissing);
      if (bytes !== undefined) read.set(id, bytes);
    }),
  );
  return read;
}

function wholeOf(stream: Readable): Promise<Buffer> {
  return buffer(stream);
}

/** A thumbnail that has gone is none. */
function withoutMissing(error: unknown): undefined {
  if (error instanceof AppError && error.kind === 'notFound') return undefined;
  throw error;
}
