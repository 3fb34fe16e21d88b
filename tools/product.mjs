import { join } from 'node:path';
import { root } from './processes.mjs';

/**
 * How the built server is started, wherever that is done: by `npm start`, the drills and the benchmarks; `Containerfile`
 * and `docs/operations.md` say the same.
 */
export const product = {
  program: 'apps/server/dist/main.js',
  nodeFlags: [
    // With a quarter of it reads cost half as much again; by itself the engine lets 128 MB of young garbage lie about, and
    // four times what lives of old.
    '--max-semi-space-size=16',
    '--initial-old-space-size=48',
    '--max-old-space-size=512',
    // By itself the engine waits for 3,000 calls of a function, and 500 after each that was of another kind.
    '--invocation-count-for-maglev=100',
    '--invocation-count-for-turbofan=300',
    '--minimum-invocations-after-ic-update=50',
  ],
  variables: {
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    // What has been freed goes back to the system, also after many uploads; read by glibc alone.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    // The engine compiles in pieces of up to 32 KB, which would be left lying between others.
    MALLOC_MMAP_THRESHOLD_: '32768',
  },
};
