import type { FastifyRequest } from 'fastify';
import type { OpenContext, SignedInContext } from '../../apps/server/src/http/context.ts';
import type { Caller } from './session.ts';

type Fixed = Omit<SignedInContext, 'db'>;
type Services = Pick<OpenContext, 'config' | 'database' | 'log'>;

/** Who asks, by the tenant that a request names: told at the start instead of read with each request. */
export class BareCallers {
  readonly #contexts: ReadonlyMap<string, Fixed>;

  constructor(services: Services, given: string) {
    const callers: Caller[] = JSON.parse(given);
    this.#contexts = new Map(callers.map((caller) => [caller.tenantCode, fixedContext(services, caller)]));
  }

  of({ headers }: FastifyRequest): Fixed {
    const fixed = this.#contexts.get(String(headers['tenantauth']));
    if (fixed === undefined) throw new Error('Nobody asks');
    return fixed;
  }
}

/** Somebody who may see everything, without a ticket. */
export function fixedContext(services: Services, caller: Caller): Fixed {
  const { tenantId, tenantCode, userId, roleId, inventoryOrganisationId } = caller;
  const rights = {
    buttons: new Set<string>(),
    screens: new Set<string>(),
    columns: new Map(),
    forms: new Map(),
  };
  const session = {
    ticket: '',
    ticketHash: Buffer.alloc(0),
    tenantId,
    tenantCode,
    userId,
    account: '',
    userName: '',
    pictureId: null,
    watermark: '',
    roleId,
    dataScope: 'all' as const,
    inventoryOrganisationId,
    rights,
  };
  return {
    ...services,
    session,
    tenantCode,
    language: 'ZHS',
    address: '',
    host: '',
    tenantId,
    userId,
    roleId,
    dataScope: 'all',
    pictureAddress: () => '',
    isPictureAddress: () => false,
    keepAnswer: () => undefined,
    gone: () => new AbortController().signal,
  };
}
