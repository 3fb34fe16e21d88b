import { session } from '@edp/contract/session';
import { DEMONSTRATION_TENANT } from '@edp/testkit/credentials';
import { HttpClient } from '@edp/testkit/http-client';
import { units } from '@edp/contract/units';
import { issueSessions } from '../harness/tickets.ts';
import type { Drill } from './drill.ts';

const AT_ONCE = 16;
const OK = 0;
const ENDED = 403;

/**
 * Two servers on one database, both of which know a session: once it has ended on one, the other refuses its next request, a command
 * that it has begun meanwhile.
 */
export const logout: Drill = {
  name: 'logout',
  rounds: 10_000,
  async run({ environment, report, rounds }) {
    const home = await environment.startServer();
    const other = await environment.startServer();
    const sessions = await issueSessions(environment.database, DEMONSTRATION_TENANT, {
      users: 1,
      ofEach: rounds,
    });
    const waiting = sessions.values();
    const read = (client: HttpClient) => client.post(units.list.path, { pageNo: 1, pageSize: 1 });
    const write = (client: HttpClient, code: string) => {
      const form = { code, name: code, unitCategory: 'LengthUnit', active: 1, sortOrder: 1 };
      return client.post(units.create.path, form);
    };
    async function endInTurn(): Promise<void> {
      for (const signer of waiting) {
        const here = new HttpClient(home.address, signer);
        const there = here.at(other.address);
        const before = await Promise.all([read(here), read(there)]);
        report.expect(
          before.every(({ code }) => code === OK),
          'a session was refused before it ended',
        );
        const { code } = await here.post(session.logout.path);
        report.expect(code === OK, `the logout answered ${code}`);
        report.acknowledged += 1;
        const after = await Promise.all([write(there, `ENDED${report.acknowledged}`), read(here)]);
        report.expect(
          after.every(({ code: told }) => told === ENDED),
          `an ended session was answered: ${after.map(({ code: told }) => told).join(', ')}`,
        );
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, endInTurn));
    const { rows } = await environment.database.query("select code from units where code like 'ENDED%'");
    report.expect(rows.length === 0, `${rows.length} commands of ended sessions were done`);
    report.note(`${report.acknowledged} sessions ended on one server, refused by both at their next request`);
  },
};
