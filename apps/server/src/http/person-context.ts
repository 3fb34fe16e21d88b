import type { Language } from '@edp/contract/multilingual';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../database/connection.ts';
import type { Session, SignedInContext } from './context.ts';
import type { Services } from './implement.ts';

/** As whom calls are made. */
export interface Person {
  session: Session;
  language: Language;
  address: string;
  userAgent: string;
}

/** What a handler is given by work that goes on in somebody's name without a request. `database` is what it may open itself. */
export function personContext(
  { services, log }: { services: Services; log: FastifyBaseLogger },
  { db, database }: { db: Queries; database: Database },
  { session, ...person }: Person,
): SignedInContext {
  const { tenantId, userId, roleId, dataScope, tenantCode } = session;
  return {
    ...services,
    ...person,
    database,
    session,
    tenantCode,
    host: '',
    gone: () => new AbortController().signal,
    log,
    keepAnswer: () => undefined,
    db,
    tenantId,
    userId,
    roleId,
    dataScope,
  };
}
