import { AppError } from '../app-error.ts';
import type { Author } from './author.ts';
import type { Database, Queries, WorkInTransaction } from './connection.ts';
import type { Listener, Listening } from './listen.ts';
import { idsOf, queriesOver, runOf } from './statement-driver.ts';
import { together } from './together.ts';

/**
 * The same, of which only reading as a tenant and the first statements of a transaction begin before something has been
 * confirmed; fails when that does, and what was begun is rolled back.
 */
export function waitingFor(confirmed: Promise<void>, database: Database): Database {
  return new WaitingDatabase(confirmed, database);
}

/** The same, in which whatever is changed is recorded as the author's. */
export function writtenBy(author: Author, database: Database): Database {
  return new AuthoredDatabase(author, database);
}

/** The same, as it is read by these queries alone; what it would write fails. */
export function readingOnly(db: Queries, database: Database): Database {
  return new ReadingDatabase(db, database);
}

/** Asks another one. Each request has one or two, so that what it does not ask for is not made. */
class BoundDatabase implements Database {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  get pool() {
    return this.database.pool;
  }

  get global(): Queries {
    return this.database.global;
  }

  get openings(): Queries {
    return this.database.openings;
  }

  get impatientOpenings(): Queries {
    return this.database.impatientOpenings;
  }

  get workers() {
    return this.database.workers;
  }

  asTenant(tenantId: number): Queries {
    return this.database.asTenant(tenantId);
  }

  inTenantTransaction<T>(tenantId: number, work: WorkInTransaction<T>, author?: Author): Promise<T> {
    return this.database.inTenantTransaction(tenantId, work, author);
  }

  inSnapshot<T>(tenantId: number, work: (db: Queries) => Promise<T>): Promise<T> {
    return this.database.inSnapshot(tenantId, work);
  }

  listen(channel: string, listener: Listener): Listening {
    return this.database.listen(channel, listener);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

class WaitingDatabase extends BoundDatabase {
  readonly #confirmed: Promise<void>;
  #isConfirmed = false;

  constructor(confirmed: Promise<void>, database: Database) {
    super(database);
    this.#confirmed = confirmed;
    confirmed.then(
      () => (this.#isConfirmed = true),
      () => undefined,
    );
  }

  override get global(): Queries {
    return this.#afterwards(super.global);
  }

  override get openings(): Queries {
    return this.#afterwards(super.openings);
  }

  override get impatientOpenings(): Queries {
    return this.#afterwards(super.impatientOpenings);
  }

  override inTenantTransaction<T>(tenantId: number, work: WorkInTransaction<T>, author?: Author): Promise<T> {
    const begin: WorkInTransaction<T> = async (db, sendWithCommit) => {
      const result = await work(this.#untilConfirmed(db), sendWithCommit);
      await this.#confirmed;
      return result;
    };
    return super.inTenantTransaction(tenantId, begin, author);
  }

  /** What is asked at the beginning is asked at once, and its answers are heard afterwards. */
  #untilConfirmed(queries: Queries): Queries {
    const run = runOf(queries);
    return queriesOver(async (query) => {
      if (this.#isConfirmed) return run(query);
      const [, answer] = await together([this.#confirmed, run(query)]);
      return answer;
    }, idsOf(queries));
  }

  #afterwards(queries: Queries): Queries {
    const run = runOf(queries);
    return queriesOver((query) => this.#confirmed.then(() => run(query)));
  }
}

class AuthoredDatabase extends BoundDatabase {
  readonly #author: Author;

  constructor(author: Author, database: Database) {
    super(database);
    this.#author = author;
  }

  override inTenantTransaction<T>(
    tenantId: number,
    work: WorkInTransaction<T>,
    author = this.#author,
  ): Promise<T> {
    return super.inTenantTransaction(tenantId, work, author);
  }
}

class ReadingDatabase extends BoundDatabase {
  readonly #db: Queries;

  constructor(db: Queries, database: Database) {
    super(database);
    this.#db = db;
  }

  override asTenant(): Queries {
    return this.#db;
  }

  override async inTenantTransaction(): Promise<never> {
    throw new AppError('invalidMethod');
  }
}
