import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 4 * 1024 * 1024;

// Node names the collector only to those who ask for it.
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Through all streams together. */
let passed = 0;

/**
 * Passes a stream on and frees what has gone by, in about a millisecond each time. By itself the engine waits until
 * 64 MB of read buffers lie about, so that uploads would raise the memory of the process by as much.
 */
export async function* freeingPassed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk;
    passed += chunk.length;
    if (passed < EVERY_BYTES) continue;
    passed = 0;
    if (typeof collect === 'function') collect({ type: 'minor' });
  }
}
