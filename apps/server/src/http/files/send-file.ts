import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, FileAnswer, PartialBody } from '../context.ts';

/** Sends a file whole, in part when a part was asked for, or not at all when the caller has it already. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body, headers }: FileAnswer,
): Promise<FastifyReply> {
  reply.headers({ 'content-type': contentType, 'x-content-type-options': 'nosniff', ...headers });
  if (!('etag' in body)) return reply.send(body);
  return sendPart(request, reply, body);
}

async function sendPart(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  body: PartialBody,
): Promise<FastifyReply> {
  const { size, etag } = body;
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame && method === 'GET' ? rangeOf(headers.range, size) : undefined;
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-type').send();
  }
  const length = range ? range.end - range.start + 1 : size;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', length).send(await body.read(range));
}

/** The part a header asks for; of several parts or of nonsense none, which means the whole file. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const suffix = /^bytes=-(\d+)$/.exec(header ?? '');
  if (suffix) return within({ start: Math.max(0, size - Number(suffix[1])), end: size - 1 }, size);
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (start === undefined) return undefined;
  return within({ start: Number(start), end: end ? Number(end) : size - 1 }, size);
}

function within({ start, end }: ByteRange, size: number): ByteRange | 'outside' | undefined {
  if (start >= size) return 'outside';
  return end < start ? undefined : { start, end: Math.min(end, size - 1) };
}
