import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What may lie in the data folder from before it was closed to others. */
const parts = [
  { path: 'files', mode: 0o700 },
  { path: 'uploads', mode: 0o700 },
  { path: 'postgres/password', mode: 0o600 },
  { path: 'postgres.log', mode: 0o600 },
];

/** Closes the data folder to other accounts of the machine. One that belongs to somebody else stays as its owner made it. */
export async function closeToOthers(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700).catch(unlessForeign);
  for (const { path, mode } of parts) await chmod(join(dataDir, path), mode).catch(unlessForeign);
}

function unlessForeign(error: NodeJS.ErrnoException): void {
  if (!['EPERM', 'EROFS', 'ENOENT'].includes(error.code ?? '')) throw error;
}
