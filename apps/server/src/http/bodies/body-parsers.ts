import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { turnFor } from './long-bodies.ts';
import { parseJson } from './parse-json.ts';

export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FORM_FIELDS = 1_000;

/** JSON, form-encoded and multipart bodies; every other content type is refused. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = keepRaw(request, body);
    const turn = turnFor(bytes);
    if (turn === undefined) readJson(bytes, done);
    else void turn.then(() => readJson(bytes, done));
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const text = keepRaw(request, body).toString('utf8');
      if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) done(new AppError('tooLarge'));
      else done(null, Object.fromEntries(new URLSearchParams(text)));
    },
  );
  await app.register(multipart, {
    // The size of the file is watched while it is written to the disk.
    limits: { files: 1, fileSize: Infinity, fields: 10, fieldSize: 10_000, parts: 11 },
  });
}

/** Nothing is an object without anything. */
function readJson(bytes: Buffer, done: (error: Error | null, read?: unknown) => void): void {
  let read: unknown = {};
  try {
    if (bytes.length > 0) read = parseJson(bytes.toString('utf8'));
  } catch {
    done(new AppError('invalidInput', '格式不正确'));
    return;
  }
  done(null, read);
}

function keepRaw(request: FastifyRequest, body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  request.rawBody = bytes;
  return bytes;
}
