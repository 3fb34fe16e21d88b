import type { Postgres } from '../../harness/postgres.ts';
import type { Person } from '../../harness/person.ts';
import type { Findings } from '../drill.ts';
import type { Tally } from './tally.ts';

/** What a look at the stored data needs. */
export interface Look {
  database: Postgres;
  tenantId: number;
  /** Somebody at a server that answers. */
  person: Person;
}

/** One that writes, one step after the other, remembers what was acknowledged, and can say what became of it. */
export interface Writer {
  /** One write; whether it was acknowledged. */
  step(person: Person, tally: Tally): Promise<boolean>;
  look(look: Look): Promise<Findings>;
}
