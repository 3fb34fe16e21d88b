import { Readable } from 'node:stream';

/** Who does not read on for so long is cut, so that others get their turn. */
const TIMEOUT_MS = 60_000;

/**
 * A stream of what is made as it is read. It begins when its first piece is there: what fails before is an answer, what
 * fails later ends the connection.
 */
export async function streamPieces(pieces: AsyncGenerator<Uint8Array>): Promise<Readable> {
  const first = await pieces.next();
  const stream: Readable = Readable.from(patiently(), { objectMode: false });

  async function* patiently() {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      const timer = setTimeout(() => stream.destroy(), TIMEOUT_MS);
      try {
        yield piece.value;
      } finally {
        clearTimeout(timer);
      }
    }
  }

  // Also when nobody has read from it, because the caller went before.
  stream.once('close', () => void pieces.return(undefined));
  return stream;
}
