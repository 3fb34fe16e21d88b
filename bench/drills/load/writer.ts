import type { HttpClient } from '@edp/testkit/http-client';
import type { Postgres } from '../../harness/postgres.ts';
import type { Findings } from '../drill.ts';
import type { Counters } from './counters.ts';

/** What is needed to look at the stored data. */
export interface StoredData {
  database: Postgres;
  tenantId: number;
  /** Somebody at a server that answers. */
  client: HttpClient;
}

/** One that writes, one step after the other, remembers what was acknowledged, and can say what became of it. */
export interface Writer {
  /** One write; whether it was acknowledged. */
  step(client: HttpClient, counters: Counters): Promise<boolean>;
  verify(stored: StoredData): Promise<Findings>;
}
