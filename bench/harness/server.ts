import {
  startServerProcess,
  type ServerOptions as ProcessOptions,
  type ServerProcess,
} from '@edp/testkit/server-process';
import { buildIfStale } from '../../tools/build.mjs';
import { installIfNeeded } from '../../tools/install.mjs';
import { product } from '../../tools/product.mjs';
import { cpuSeconds } from './process-figures.ts';

/** Without demonstration and fixed codes, as it is run in earnest. */
export const asProduction = { NODE_ENV: 'production', EDP_CAPTCHA_FIXED: '', EDP_SMS_FIXED: '' };

export interface ServerOptions extends Partial<Omit<ProcessOptions, 'args'>> {
  databaseUrl: string;
  /** Its data folder. */
  folder: string;
  /** Arguments for Node beside the product's own. */
  nodeArguments?: string[];
  /** Another program than the product, started in the same way. */
  program?: string;
}

export interface Server extends ServerProcess {
  /** What it had the processors do until it was ready; on a busy machine the rest is waiting. Linux alone tells. */
  workMs: number;
}

let building: Promise<string> | undefined;

/** Builds what is not built from the sources as they are, once a run; answers the Node to start with. */
function builtProduct(): Promise<string> {
  building ??= installIfNeeded().then(async (node) => {
    await buildIfStale(node);
    return node;
  });
  return building;
}

/** The product as built, with the demonstration. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { databaseUrl, folder, nodeArguments = [], program = product.program, port, env } = options;
  const pinned = await builtProduct();
  const server = await startServerProcess({
    port,
    node: options.node ?? pinned,
    args: [...product.nodeFlags, ...nodeArguments, program],
    env: {
      ...product.variables,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      ...env,
    },
  });
  return { ...server, workMs: cpuSeconds(server.pid) * 1_000 };
}
