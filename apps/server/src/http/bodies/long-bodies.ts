import { setImmediate } from 'node:timers/promises';

const LONG_BYTES = 32 * 1024;

let line: Promise<unknown> = Promise.resolve();

/**
 * A turn to work on the bytes of a body, to be waited for: with long ones one is worked on in each turn of the event loop, so that
 * what others ask comes in between. Undefined for short ones, which need none.
 */
export function turnFor(bytes: Buffer | undefined): Promise<unknown> | undefined {
  if (bytes === undefined || bytes.length < LONG_BYTES) return undefined;
  line = line.then(() => setImmediate());
  return line;
}
