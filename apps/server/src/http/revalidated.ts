import { createHash } from 'node:crypto';
import { TICKET_HEADER } from '@edp/contract/signature';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What an answer depends on beside its address. */
const VARY = `tenantAuth, ${TICKET_HEADER}, language`;

/** Sends an answer that a browser keeps for itself and asks about each time; nothing but a line when it is still the same. */
export function sendRevalidated(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  envelope: unknown,
): FastifyReply {
  const hash = createHash('sha256').update(JSON.stringify(envelope)).digest('base64url');
  const etag = `W/"${hash}"`;
  reply.headers({ etag, vary: VARY, 'cache-control': 'private, no-cache' });
  return headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(envelope);
}
