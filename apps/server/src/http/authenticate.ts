import { createHash } from 'node:crypto';
import { methodsOf } from '@edp/contract/endpoint';
import type { Endpoint } from '@edp/contract/endpoint';
import { NONCE_LIFE_SECONDS } from '@edp/contract/signature';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../app-error.ts';
import type { Rights, Session } from './context.ts';
import type { OpenedRequest, OpenRequest } from './open-requests.ts';
import { header, verifySignature } from './signature.ts';

interface AuthenticationServices {
  config: Config;
  database: Database;
  openRequest: OpenRequest;
}

export function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

/**
 * Who calls: checks ticket, signature, nonce and that the header's tenant is the ticket's.
 * Open calls answer undefined when no ticket came along.
 * @throws AppError sessionOver for a dead or foreign ticket, invalidSignature
 */
export async function authenticate(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: AuthenticationServices,
): Promise<Session | undefined> {
  if (isPlainElement(endpoint)) return undefined;
  const ticket = header(request, 'corticket');
  if (ticket === '') {
    if (endpoint.access === 'signed-in') throw new AppError('sessionOver');
    const nonce = verifySignature(request, services.config.signConstant);
    await rememberNonce(services.database, nonce);
    return undefined;
  }
  const session = await openSession(request, ticket, services);
  if (session !== undefined) return session;
  if (endpoint.deadTicket === 'accepted') return undefined;
  throw new AppError('sessionOver');
}

/** Pictures are fetched by plain elements, which cannot send headers. */
function isPlainElement(endpoint: Endpoint): boolean {
  return endpoint.transport === 'file' && endpoint.access === 'open' && methodsOf(endpoint)[0] === 'GET';
}

async function rememberNonce(database: Database, nonce: string): Promise<void> {
  const { rows } = await sql<{ fresh: boolean }>`
    select ${nonce} = any(app.remember_nonces(array[${nonce}::text], make_interval(secs => ${NONCE_LIFE_SECONDS}))) as fresh`.execute(
    database.global,
  );
  if (rows[0]?.fresh !== true) throw new AppError('invalidSignature');
}

async function openSession(
  request: FastifyRequest,
  ticket: string,
  { database, openRequest }: AuthenticationServices,
): Promise<Session | undefined> {
  const ticketHash = hashTicket(ticket);
  const known = await knownTicket(database, ticketHash);
  if (known === undefined) return undefined;
  const nonce = verifySignature(request, known.signKey);
  const { rightsStamp: stamp } = known;
  const remembered = stamp === null ? undefined : rightsByStamp.get(stamp);
  const row = await openRequest({ ticketHash, nonce, knownRights: remembered ? stamp : null });
  if (row === undefined) return undefined;
  if (row.replayed) throw new AppError('invalidSignature');
  const tenantAuth = header(request, 'tenantauth');
  if (tenantAuth !== '' && tenantAuth !== row.tenant_code) throw new AppError('sessionOver');
  known.rightsStamp = row.rights_stamp;
  const rights = remembered && row.rights_stamp === stamp ? remembered : rememberRights(row);
  return sessionOf(row, { ticket, ticketHash, rights });
}

function sessionOf(row: OpenedRequest, holder: Pick<Session, 'ticket' | 'ticketHash' | 'rights'>): Session {
  return {
    ...holder,
    tenantId: row.tenant_id,
    tenantCode: row.tenant_code,
    userId: row.user_id,
    account: row.account,
    userName: row.user_name,
    pictureId: row.picture_id,
    watermark: row.watermark,
    roleId: row.role_id,
    inventoryOrganisationId: row.inventory_organisation_id,
    dataScope: row.data_scope ?? 'own',
  };
}

function rightsOf(granted: NonNullable<OpenedRequest['rights']>): Rights {
  const buttons = granted
    .filter((right) => right.kind === 'button')
    .map((right) => `${right.screen}:${right.code}`);
  const menus = granted.filter((right) => right.kind === 'menu');
  return {
    buttons: new Set(buttons),
    screens: new Set(menus.map((menu) => menu.screen)),
    columns: new Map(menus.flatMap((menu) => (menu.columns ? [[menu.screen, menu.columns] as const] : []))),
    forms: new Map(menus.flatMap((menu) => (menu.fields ? [[menu.screen, menu.fields] as const] : []))),
  };
}

const MAX_KNOWN_TICKETS = 10_000;
const MAX_KNOWN_RIGHTS = 1_000;

/** What is remembered of a ticket; whether it lives, for whom and in which role is asked every time. */
interface KnownTicket {
  readonly signKey: string;
  /** Of the role's rights as they were with the last request; null before it and without a role. */
  rightsStamp: string | null;
}

const knownTickets = new Map<string, KnownTicket>();

async function knownTicket(database: Database, ticketHash: Buffer): Promise<KnownTicket | undefined> {
  const name = ticketHash.toString('base64');
  const known = knownTickets.get(name);
  if (known !== undefined) return known;
  const row = await database.global
    .selectFrom('tickets')
    .select('sign_key')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return (
    row && remember(knownTickets, MAX_KNOWN_TICKETS, [name, { signKey: row.sign_key, rightsStamp: null }])
  );
}

/** Shared by all tickets of a role; the database says with every request whether a stamp still holds. */
const rightsByStamp = new Map<string, Rights>();

function rememberRights({ rights_stamp: stamp, rights }: OpenedRequest): Rights {
  if (stamp === null) return rightsOf([]);
  return (
    rightsByStamp.get(stamp) ?? remember(rightsByStamp, MAX_KNOWN_RIGHTS, [stamp, rightsOf(rights ?? [])])
  );
}

function remember<V>(known: Map<string, V>, limit: number, [name, value]: [string, V]): V {
  if (known.size >= limit) known.clear();
  known.set(name, value);
  return value;
}
