import { signedHeaders } from '../../apps/server/src/testing/signing.ts';
import { tenantOf, withPlace, type Place } from '../harness/place.ts';
import { loginInput, Person, signIn, type Answer } from '../harness/person.ts';
import { phoneCode } from '../harness/server.ts';
import { Report, type Drill } from './drill.ts';

const ROUNDS = 25;
const CALLERS = 10;
const OK = 0;
const saveBrand = '/edp/api/v1/procenter/proBrand/saveOrUpdate';
const phone = '13900000001';
const password = 'demo123456';

/** Calls at both servers at the same moment, of which one may win. */
interface Race {
  what: string;
  /** Body codes of those that lose. */
  losers: readonly number[];
  /** Makes what is raced for, and answers one call of the race. */
  prepare(round: number): Promise<(address: string) => Promise<Answer>>;
}

/** Two servers on one database: of those who ask at once for what there is once, one gets it. */
export const races: Drill = {
  name: 'races',
  run: ({ rounds = ROUNDS }) => withPlace((place) => drill(place, rounds)),
};

async function drill(place: Place, rounds: number): Promise<Report> {
  const report = new Report();
  const first = await place.startServer();
  const second = await place.startServer();
  const addresses = [first.address, second.address];
  const person = await signIn(first.address);
  await place.database.query(`update users set phone = $1 where account = 'viewer' and tenant_id = $2`, [
    phone,
    await tenantOf(place),
  ]);
  for (const race of [...sessionRaces(first.address, person), ...saveRaces(person)]) {
    const winners: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      await place.database.query('delete from rate_limits');
      winners.push(await run(race, { round, addresses, report }));
    }
    count(race.what, winners, report);
  }
  await remind(place, { person, addresses, rounds, report });
  return report;
}

/** How many of the callers won. */
async function run(
  { what, losers, prepare }: Race,
  { round, addresses, report }: { round: number; addresses: readonly string[]; report: Report },
): Promise<number> {
  const call = await prepare(round);
  const calls = Array.from({ length: CALLERS }, (_, at) => call(addresses[at % addresses.length] ?? ''));
  const answers = await Promise.all(calls);
  for (const { code, message } of answers)
    report.expect(code === OK || losers.includes(code), `${what}: answered ${code} ${message}`);
  return answers.filter(({ code }) => code === OK).length;
}

function count(what: string, winners: readonly number[], report: Report): void {
  const none = winners.filter((number) => number === 0).length;
  const more = winners.reduce((sum, number) => sum + Math.max(0, number - 1), 0);
  report.acknowledged += winners.reduce((sum, number) => sum + number, 0);
  report.lost += none;
  report.duplicated += more;
  report.note(`${what}: ${winners.length} races, ${none} without a winner, ${more} winners too many`);
  report.expect(none === 0, `${what}: nobody won in ${none} of ${winners.length} races`);
  report.expect(more === 0, `${what}: ${more} winners too many in ${winners.length} races`);
}

/** What is used up before anybody is signed in. */
function sessionRaces(home: string, person: Person): Race[] {
  const stranger = new Person(home, { tenantCode: 'BRH' });
  const sendCode = `/user/v6/getVerificationCode?phone=${phone}&purpose=account`;
  return [
    {
      what: 'captcha',
      losers: [4000],
      prepare: async () => {
        const input = await loginInput(home);
        return (address) => stranger.call('/user/v6/login', input, { address });
      },
    },
    ...[person, stranger].map((caller): Race => {
      const url = caller === person ? '/user/v6/userLoginInfo' : '/user/v6/logout';
      return {
        what: caller === person ? 'nonce of a ticket' : 'nonce without ticket',
        losers: [4001],
        prepare: async () => {
          const headers = signedHeaders(caller.signer, { method: 'POST', url, body: '{}' });
          return (address) => caller.call(url, {}, { address, headers });
        },
      };
    }),
    {
      what: 'text message to a phone',
      losers: [4290],
      prepare: async () => (address) => stranger.call(sendCode, {}, { address, method: 'GET' }),
    },
    {
      what: 'phone code',
      losers: [4000],
      prepare: async () => {
        await stranger.call(sendCode, {}, { method: 'GET' });
        const input = { account: 'viewer', phone, verificationCode: phoneCode };
        const reset = { ...input, password, confirmPassword: password };
        return (address) => stranger.call('/user/v6/resetPassword', reset, { address });
      },
    },
  ];
}

function saveRaces(person: Person): Race[] {
  const formOf = (code: string) => ({ code, name: code, active: 1, sortOrder: 1 });
  return [
    {
      what: 'unique code',
      losers: [4090],
      prepare: async (round) => (address) => person.call(saveBrand, formOf(`ONE-${round}`), { address }),
    },
    {
      what: 'save with one version',
      losers: [4091],
      prepare: async (round) => {
        const { data } = await person.call(saveBrand, formOf(`VERSION-${round}`));
        let callers = 0;
        return (address) => {
          const input = { ...data, description: `caller ${++callers}` };
          return person.call(saveBrand, input, { address });
        };
      },
    },
  ];
}

interface Reminding {
  person: Person;
  addresses: readonly string[];
  rounds: number;
  report: Report;
}

/** All callers succeed, but each reminder is sent by one of them. */
async function remind({ database }: Place, { person, addresses, rounds, report }: Reminding): Promise<void> {
  const excess: number[] = [];
  let due = 0;
  for (let round = 1; round <= rounds; round++) {
    await database.query('delete from certificate_reminders');
    await database.query(`delete from messages where title like '证书%'`);
    const race = { what: 'certificate reminder', losers: [], prepare: async () => ask };
    const ask = (address: string) => person.call('/edp/certificate/remind', {}, { address });
    await run(race, { round, addresses, report });
    const { rows } = await database.query(
      `select (select count(*) from certificate_reminders) as due, (select count(*) from messages where title like '证书%') as sent`,
    );
    due = rows[0].due;
    excess.push(rows[0].sent - due);
  }
  report.note(
    `certificate reminder: ${rounds} races for ${due} reminders each, off by ${Math.max(...excess.map(Math.abs))}`,
  );
  report.acknowledged += due * rounds;
  report.expect(due > 0, 'no certificate of the demonstration was due: the drill is broken');
  for (const off of excess) {
    report.lost += Math.max(0, -off);
    report.duplicated += Math.max(0, off);
    report.expect(off === 0, `certificate reminder: ${off} too many`);
  }
}
