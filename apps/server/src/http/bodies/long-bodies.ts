import { setImmediate } from 'node:timers/promises';

const LONG_BYTES = 32 * 1024;

let line: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn to work on the bytes of a body: with long ones one is worked on in each turn of the event loop, so that
 * what others ask comes in between.
 */
export async function turnFor(bytes: Buffer | undefined): Promise<void> {
  if (bytes === undefined || bytes.length < LONG_BYTES) return;
  line = line.then(() => setImmediate());
  await line;
}
