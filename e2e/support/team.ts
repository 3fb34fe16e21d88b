import { createTenant, createUser, type TestUser } from '@edp/testkit/tenants';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import type { Server } from './server.ts';

/** A company with `admin` and somebody more for each set of resources, such as `unit` and `unit:edit`. */
export async function addTeam(
  { dataDir }: Server,
  code: string,
  rights: readonly (readonly string[])[],
): Promise<TestUser[]> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const database = openDatabase(postgres.url, { max: 1 });
  try {
    const made = await createTenant(database, { code, withDefaults: true, organisations: ['一号库'] });
    const people: TestUser[] = [];
    for (const resources of rights)
      people.push(await createUser(database, { ...made, code }, { resources, organisations: ['一号库'] }));
    return people;
  } finally {
    await database.close();
    await postgres.stop();
  }
}
