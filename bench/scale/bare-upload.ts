import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { newStoredName } from '../../apps/server/src/features/files/file-store.ts';
import { createFile, announceObject } from '../../apps/server/src/features/files/files.queries.ts';
import { fileStoreOf } from '../../apps/server/src/features/files/open-store.ts';
import type { SignedInContext } from '../../apps/server/src/http/context.ts';

/** What an upload cannot do without: the bytes are safe on the disk, and a record says where. */
export async function bareUpload(
  { config, database, tenantId, userId }: Omit<SignedInContext, 'db'>,
  request: FastifyRequest,
): Promise<{ id: number }> {
  const stored_as = newStoredName();
  const folder = join(config.dataDir, 'uploads');
  const path = join(folder, stored_as);
  await mkdir(folder, { recursive: true });
  for await (const part of request.parts())
    if (part.type === 'file') await pipeline(part.file, createWriteStream(path));
  const { size: byte_size } = await stat(path);
  await announceObject(database, stored_as);
  await (await fileStoreOf(config)).put(stored_as, path);
  const file = {
    original_name: 'a.txt',
    content_type: 'text/plain',
    byte_size,
    stored_as,
    has_thumbnail: false,
  };
  const id = await database.inTenantTransaction(tenantId, (db) =>
    createFile({ db, tenantId, userId }, { ...file, purpose: 'document' }),
  );
  return { id };
}
