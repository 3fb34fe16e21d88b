import { createSecretKey, hash, type KeyObject } from 'node:crypto';
import { methodsOf } from '@edp/contract/endpoint';
import type { Endpoint } from '@edp/contract/endpoint';
import { NONCE_LIFE_SECONDS, TICKET_HEADER } from '@edp/contract/signature';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../app-error.ts';
import { isAllowedAddress } from './allowed-addresses.ts';
import type { Rights, Session } from './context.ts';
import type { OpenedRequest, OpenRequest } from './open-requests.ts';
import { rightsOf } from './rights.ts';
import { header, verifySignature } from './signature.ts';

interface AuthenticationServices {
  config: Config;
  database: Database;
  openRequest: OpenRequest;
}

export function hashTicket(ticket: string): Buffer {
  return hash('sha256', ticket, 'buffer');
}

/** Who calls. */
export interface Caller {
  /** Who the ticket was for when it was last opened here; undefined when that is not known. */
  assumed: Session | undefined;
  /**
   * Who calls, asked for this request; undefined for an open call without a ticket.
   * @throws AppError sessionOver for a dead or foreign ticket, invalidSignature for a nonce used before
   */
  certain: Promise<Session | undefined>;
}

/**
 * Checks ticket and signature, and asks the database for the rest: nonce, whether the ticket lives and is of the header's
 * tenant, user, role and rights.
 * @throws AppError sessionOver without a ticket or for one that is not known, invalidSignature
 */
export async function identify(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: AuthenticationServices,
): Promise<Caller> {
  if (isPlainElement(endpoint)) return nobody(Promise.resolve(undefined));
  const ticket = header(request, TICKET_HEADER);
  if (ticket === '') {
    if (endpoint.access === 'signed-in') throw new AppError('sessionOver');
    const nonce = verifySignature(request, services.config.signConstant);
    return nobody(rememberNonce(services.database, nonce));
  }
  const known = knownTickets.get(ticket) ?? (await findTicket(services.database, ticket));
  if (known === undefined) return nobody(Promise.resolve(withoutSession(endpoint)));
  const nonce = verifySignature(request, known.signKey);
  const opened = openSession(request, { ticket, known, nonce }, services);
  const certain = opened.then((session) => session ?? withoutSession(endpoint));
  return { assumed: known.session, certain };
}

function nobody(certain: Promise<undefined>): Caller {
  return { assumed: undefined, certain };
}

function withoutSession(endpoint: Endpoint): undefined {
  if (endpoint.deadTicket !== 'accepted') throw new AppError('sessionOver');
}

/** Pictures are fetched by plain elements, which cannot send headers. */
function isPlainElement(endpoint: Endpoint): boolean {
  return endpoint.transport === 'file' && endpoint.access === 'open' && methodsOf(endpoint)[0] === 'GET';
}

async function rememberNonce(database: Database, nonce: string): Promise<undefined> {
  const { rows } = await sql<{ fresh: boolean }>`
    select ${nonce} = any(app.remember_nonces(array[${nonce}::text], make_interval(secs => ${NONCE_LIFE_SECONDS}))) as fresh`.execute(
    database.global,
  );
  if (rows[0]?.fresh !== true) throw new AppError('invalidSignature');
  return undefined;
}

interface ToOpen {
  ticket: string;
  known: KnownTicket;
  nonce: string;
}

async function openSession(
  request: FastifyRequest,
  { ticket, known, nonce }: ToOpen,
  { openRequest }: AuthenticationServices,
): Promise<Session | undefined> {
  const stamp = known.opened?.rights_stamp ?? null;
  const remembered = stamp === null ? undefined : rightsByStamp.get(stamp);
  const row = await openRequest({
    tenantId: known.tenantId,
    ticketHash: known.ticketHash,
    nonce,
    knownRights: remembered ? stamp : null,
  });
  // Whoever left the tenant's network is over there, whatever the ticket.
  if (row === undefined || !isAllowedAddress(row.allowed_addresses, request.ip)) return assumeNobody(known);
  if (row.replayed) {
    assumeNobody(known);
    throw new AppError('invalidSignature');
  }
  const tenantAuth = header(request, 'tenantAuth');
  if (tenantAuth !== '' && tenantAuth !== row.tenant_code) throw new AppError('sessionOver');
  const rights = remembered && row.rights_stamp === stamp ? remembered : rememberRights(row);
  return sessionNow(known, row, { ticket, ticketHash: known.ticketHash, rights });
}

/** For whoever is refused, nothing is begun the next time before it is certain who calls. */
function assumeNobody(known: KnownTicket): undefined {
  known.session = undefined;
}

/** The session of the last request as long as nothing of it has changed. */
function sessionNow(
  known: KnownTicket,
  row: OpenedRequest,
  holder: Pick<Session, 'ticket' | 'ticketHash' | 'rights'>,
): Session {
  if (known.session === undefined || known.opened === undefined || !isSameCaller(known.opened, row))
    known.session = sessionOf(row, holder);
  known.opened = row;
  return known.session;
}

function isSameCaller(one: OpenedRequest, other: OpenedRequest): boolean {
  return CALLER_FIELDS.every((name) => one[name] === other[name]);
}

const CALLER_FIELDS = [
  'tenant_id',
  'tenant_code',
  'user_id',
  'account',
  'user_name',
  'picture_id',
  'watermark',
  'must_change_password',
  'role_id',
  'inventory_organisation_id',
  'data_scope',
  'rights_stamp',
  'second_factor_due',
] as const satisfies (keyof OpenedRequest)[];

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
    mustChangePassword: row.must_change_password,
    secondFactorDue: row.second_factor_due,
    roleId: row.role_id,
    inventoryOrganisationId: row.inventory_organisation_id,
    dataScope: row.data_scope ?? 'own',
  };
}

const MAX_KNOWN_TICKETS = 10_000;
const MAX_KNOWN_RIGHTS = 1_000;

/** What is remembered of a ticket; whether it lives, for whom and in which role is asked every time. */
interface KnownTicket {
  readonly ticketHash: Buffer;
  readonly signKey: KeyObject;
  readonly tenantId: number;
  /** As it was with the last request; undefined before it. */
  opened?: OpenedRequest;
  /** What was made of that; undefined when the last request was refused. */
  session?: Session | undefined;
}

const knownTickets = new Map<string, KnownTicket>();

async function findTicket(database: Database, ticket: string): Promise<KnownTicket | undefined> {
  const ticketHash = hashTicket(ticket);
  const row = await database.global
    .selectFrom('tickets')
    .select(['sign_key', 'holder_tenant_id'])
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const known = {
    ticketHash,
    signKey: createSecretKey(row.sign_key, 'utf8'),
    tenantId: row.holder_tenant_id,
  };
  return remember(knownTickets, MAX_KNOWN_TICKETS, [ticket, known]);
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
