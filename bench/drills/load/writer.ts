import type { HttpClient } from '@edp/testkit/http-client';
import type { Postgres } from '../../harness/postgres.ts';
import type { Report } from '../drill.ts';
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
  /** Looks at all that is stored, and adds what is wrong to the report. */
  verify(stored: StoredData, report: Report): Promise<void>;
}
