import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@edp/testkit/server-process';

export interface Server {
  /** Without a slash at the end. */
  address: string;
  /** Where its database and files are. */
  dataDir: string;
}

/** The whole product with the demonstration data, as long as the work takes. */
export async function withServer(work: (server: Server) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'edp-e2e-'));
  try {
    const own = { EDP_FRAMING_ALLOW: '127.0.0.1', EDP_IDENTITY_PROVIDERS_ALLOW: '127.0.0.1' };
    const env = { DATABASE_URL: '', DATA_DIR: dataDir, ...own };
    const server = await startServerProcess({ args: ['tools/start.mjs'], env });
    await work({ address: server.address, dataDir }).finally(() => server.stop());
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
