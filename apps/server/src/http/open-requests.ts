import type { DataScope } from '@edp/contract/access';
import { NONCE_LIFE_SECONDS } from '@edp/contract/signature';
import { Batch } from '../database/batch.ts';
import type { Database, Queries } from '../database/connection.ts';
import { isConnectionLost, isTimedOut, runOver } from '../database/statement-driver.ts';
import { storedRights, type StoredRights } from './rights.ts';

export interface RequestToOpen {
  /** Whose the ticket is. */
  tenantId: number;
  ticketHash: Buffer;
  nonce: string;
  /** Of the role's rights that the caller knows; null when it knows none. */
  knownRights: string | null;
}

/** A row of `app.open_requests`. */
export interface OpenedRequest {
  /** The place among those asked, from 1. */
  at: number;
  replayed: boolean;
  tenant_id: number;
  tenant_code: string;
  user_id: number;
  account: string;
  user_name: string;
  picture_id: number | null;
  watermark: string;
  must_change_password: boolean;
  role_id: number | null;
  inventory_organisation_id: number | null;
  data_scope: DataScope | null;
  rights_stamp: string | null;
  /** Null when they are those that the caller knows. */
  rights: StoredRights;
  /** Ranges separated by commas; empty where all are allowed. */
  allowed_addresses: string;
  second_factor_due: boolean;
}

/** Remembers the request's nonce and answers who calls, as it is now; undefined when the ticket is dead. */
export type OpenRequest = (request: RequestToOpen) => Promise<OpenedRequest | undefined>;

/**
 * Requests that come up while others are being opened are opened together, in one statement; a connection that ends under
 * it is nobody's fault, so they are asked for once more. On a cluster those of each worker go by themselves: whoever waits
 * for one that is away keeps nobody else.
 */
export function requestOpener(database: Database): OpenRequest {
  const batches = new Map<string, Batch<RequestToOpen, OpenedRequest>>();
  return async (request) => {
    const worker = database.workers.nameOf(request.tenantId) ?? ONE_MACHINE;
    database.workers.admit(worker);
    const batch = batches.get(worker) ?? batchOf(database, worker);
    batches.set(worker, batch);
    return batch.ask(request);
  };
}

const ONE_MACHINE = '';

function batchOf(database: Database, worker: string): Batch<RequestToOpen, OpenedRequest> {
  const queries = worker === ONE_MACHINE ? database.openings : database.impatientOpenings;
  return new Batch(async (requests, refuse) => {
    try {
      return await openRequests(queries, requests);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      database.workers.look();
      if (isTimedOut(error)) throw error;
      const opened = await openRequests(queries, requests);
      // A nonce that is there now may be what the lost connection still left.
      refuse(
        requests.filter((request) => opened.get(request)?.replayed),
        error,
      );
      return opened;
    }
  });
}

const OPEN_REQUESTS = `select * from app.open_requests($1, $2, make_interval(secs => ${NONCE_LIFE_SECONDS}), $3)`;

async function openRequests(
  queries: Queries,
  requests: readonly RequestToOpen[],
): Promise<Map<RequestToOpen, OpenedRequest>> {
  const rows = await runOver<OpenedRequest>(queries, {
    sql: OPEN_REQUESTS,
    parameters: [
      requests.map(({ ticketHash }) => ticketHash),
      requests.map(({ nonce }) => nonce),
      requests.map(({ knownRights }) => knownRights),
    ],
  });
  const opened = new Map<RequestToOpen, OpenedRequest>();
  for (const row of rows) {
    const request = requests[row.at - 1];
    if (row.rights !== null) row.rights = storedRights.parse(row.rights);
    if (request !== undefined) opened.set(request, row);
  }
  return opened;
}
