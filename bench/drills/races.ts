import { answerOf, HttpClient, type HttpAnswer } from '@edp/testkit/http-client';
import { loginInput, signInAt } from '@edp/testkit/sign-in';
import { signedHeaders } from '@edp/testkit/signing';
import { DEMONSTRATION_TENANT, PASSWORD, SMS_CODE } from '@edp/testkit/credentials';
import { brands } from '@edp/contract/brands';
import { tenantIdOf } from '../harness/environment.ts';
import type { Drill, DrillRun, Report } from './drill.ts';
import { saveBrand } from './load/brand-writer.ts';

const CALLERS = 10;
const OK = 0;
const phone = '13900000001';

/** Calls at both servers at the same moment, of which one may win. */
interface Race {
  what: string;
  /** Body codes of those that lose. */
  losers: readonly number[];
  /** Makes what is raced for, and answers one call of the race. */
  prepare(round: number): Promise<(address: string) => Promise<HttpAnswer>>;
}

/** Two servers on one database: of those who ask at once for what there is once, one gets it. */
export const races: Drill = {
  name: 'races',
  rounds: 25,
  async run(options) {
    const { environment, report, rounds } = options;
    const first = await environment.startServer();
    const second = await environment.startServer();
    const addresses = [first.address, second.address];
    const client = await signInAt(first.address);
    await environment.database.query(
      `update users set phone = $1 where account = 'viewer' and tenant_id = $2`,
      [phone, await tenantIdOf(environment)],
    );
    for (const race of [...sessionRaces(first.address, client), ...saveRaces(client)]) {
      const winners: number[] = [];
      for (let round = 1; round <= rounds; round++) {
        await environment.database.query('delete from rate_limits');
        winners.push(await run(race, { round, addresses, report }));
      }
      count(race.what, winners, report);
    }
    await remind(options, client, addresses);
  },
};

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
function sessionRaces(home: string, client: HttpClient): Race[] {
  const stranger = new HttpClient(home, { tenantCode: DEMONSTRATION_TENANT });
  const sendCode = `/user/v6/getVerificationCode?phone=${phone}&purpose=account`;
  return [
    {
      what: 'captcha',
      losers: [4000],
      prepare: async () => {
        const input = await loginInput(stranger);
        return (address) => stranger.at(address).post('/user/v6/login', input);
      },
    },
    ...[client, stranger].map((caller): Race => {
      const url = caller === client ? '/user/v6/userLoginInfo' : '/user/v6/logout';
      return {
        what: caller === client ? 'nonce of a ticket' : 'nonce without ticket',
        losers: [4001],
        prepare: async () => {
          const headers = signedHeaders(caller.signer, { method: 'POST', url, body: '{}' });
          return (address) => caller.at(address).post(url, {}, headers);
        },
      };
    }),
    {
      what: 'text message to a phone',
      losers: [4290],
      prepare: async () => async (address) => answerOf(await stranger.at(address).raw({ url: sendCode })),
    },
    {
      what: 'phone code',
      losers: [4000],
      prepare: async (round) => {
        await stranger.raw({ url: sendCode });
        // Another one than before.
        const password = `${PASSWORD}-${round}`;
        const input = { account: 'viewer', phone, verificationCode: SMS_CODE };
        const reset = { ...input, password, confirmPassword: password };
        return (address) => stranger.at(address).post('/user/v6/resetPassword', reset);
      },
    },
  ];
}

function saveRaces(client: HttpClient): Race[] {
  return [
    {
      what: 'unique code',
      losers: [4090],
      prepare: async (round) => (address) => saveBrand(client.at(address), `ONE-${round}`),
    },
    {
      what: 'save with one version',
      losers: [4091],
      prepare: async (round) => {
        const { data } = await saveBrand(client, `VERSION-${round}`);
        let callers = 0;
        return (address) => {
          const input = { ...data, description: `caller ${++callers}` };
          return client.at(address).post(brands.save.path, input);
        };
      },
    },
  ];
}

/** All callers succeed, but each reminder is sent by one of them. */
async function remind(
  { environment: { database }, report, rounds }: DrillRun,
  client: HttpClient,
  addresses: readonly string[],
): Promise<void> {
  const excess: number[] = [];
  let due = 0;
  for (let round = 1; round <= rounds; round++) {
    await database.query('delete from certificate_reminders');
    await database.query(`delete from messages where title like '证书%'`);
    const race = { what: 'certificate reminder', losers: [], prepare: async () => ask };
    const ask = (address: string) => client.at(address).post('/edp/certificate/remind');
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
