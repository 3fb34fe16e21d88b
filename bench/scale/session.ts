import { createHash } from 'node:crypto';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { issueTicket, setTicketRole } from '../../apps/server/src/features/session/tickets.queries.ts';
import type { Prepared } from './wire.ts';
import { signedHeaders, type Signer } from '@edp/testkit/signing';

/** Whoever the requests of a tenant come from. */
export interface Caller {
  tenantId: number;
  tenantCode: string;
  userId: number;
  roleId: number;
  inventoryOrganisationId: number;
}

export type Session = Signer & { ticket: string };

/** A live ticket for each of the people, working in the role that is given with them. */
export async function issueTickets(
  { global }: Database,
  caller: Caller,
  people: readonly { userId: number; roleId: number }[],
): Promise<Session[]> {
  const { tenantId, tenantCode } = caller;
  const issued = people.map(async ({ userId, roleId }) => {
    const { ticket, signKey } = await issueTicket(global, { tenantId, userId, remember: true });
    const hash = createHash('sha256').update(ticket).digest();
    await setTicketRole(global, hash, { ...caller, roleId });
    return { ticket, signKey, tenantCode };
  });
  return Promise.all(issued);
}

export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  /** JSON. */
  body?: string;
  /** A form instead, the same for many requests: its signature does not cover it. */
  form?: { bytes: Buffer; contentType: string };
}

/** A signed request as it goes over the line; it serves once, and as long as the signature's time window lasts. */
export function prepared(signer: Signer, { method, path, body = '', form }: Asked): Prepared {
  const size = form?.bytes.length ?? Buffer.byteLength(body);
  const content = {
    'content-type': form?.contentType ?? 'application/json',
    'content-length': String(size),
  };
  const headers = {
    host: '127.0.0.1',
    ...signedHeaders(signer, { method, url: path, body, multipart: form !== undefined }),
    ...(method === 'POST' && content),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return { bytes, shared: form?.bytes };
}
