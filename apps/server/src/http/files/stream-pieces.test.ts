import { once } from 'node:events';
import { expect, test } from 'vitest';
import { streamPieces } from './stream-pieces.ts';

async function* pieces(ended: () => void) {
  try {
    yield Buffer.from('first ');
    yield Buffer.from('second');
  } finally {
    ended();
  }
}

test('what is made as it is read ends, read to the end or not at all', async () => {
  let ended = 0;
  const count = () => void ended++;
  const read = await streamPieces(pieces(count));
  expect(Buffer.concat(await read.toArray()).toString()).toBe('first second');
  expect(ended).toBe(1);
  const left = await streamPieces(pieces(count));
  left.destroy();
  await once(left, 'close');
  await expect.poll(() => ended).toBe(2);
});
