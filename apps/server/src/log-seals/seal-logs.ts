import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/connection.ts';
import { newestKey, readKeys, type ServerKey } from '../database/keys/server-keys.ts';
import { shanghaiText } from '../database/records/times.ts';
import type { TenantScope } from '../database/scope.ts';
import { recordEvent } from '../security-events/record-event.ts';
import {
  addSeal,
  findRemovable,
  findLastSeal,
  hasHead,
  isSettled,
  nextStretch,
  readCut,
  readLines,
  takeTurn,
  type Cut,
  type LastSeal,
  type Stretch,
} from './log-seals.queries.ts';
import { FIRST_MOMENT, hashOf, isSigned, NO_HASH, sha256, sign } from './seal.ts';
import { countLines, type SealedLog } from './sealed-lines.ts';

/** A line says a moment before its transaction has a number; it has one long before this is over. */
const MARGIN_SECONDS = 10;
/** Of one tenant at a time, so that others have their turn. */
const MOST_SEALS = 500;
const SETTLING_TRIES = 20;
const SETTLING_MS = 100;

interface Sealing {
  /** How old a line is at least when it is sealed. */
  marginSeconds?: number;
}

/**
 * Seals what has been recorded since the last time. Any number of processes may: the tenant's lock lets one of them, and the key
 * of a seal's number none twice. One tenant that fails holds up none of the others.
 * @throws AggregateError of those that failed
 */
export async function sealLogs(database: Database, sealing: Sealing = {}): Promise<void> {
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id } of tenants) {
    await sealTenant(database, id, sealing).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The logs of some tenants were not sealed');
}

/** @throws BrokenSealsError when its seals do not stand as they were made */
export async function sealTenant(
  database: Database,
  tenantId: number,
  { marginSeconds = MARGIN_SECONDS }: Sealing = {},
): Promise<void> {
  const scope = { db: database.asTenant(tenantId), tenantId };
  const cut = await readCut(scope, marginSeconds);
  const keys = await readKeys(database.global, 'log-seals');
  if (!(await isDue(scope, cut, keys)) || !(await hasSettled(scope, cut))) return;
  const sealNext = () =>
    database.inTenantTransaction(tenantId, async (db) => {
      const last = await beginSealing({ db, tenantId }, keys);
      if (last === undefined) return false;
      const stretch = await dueStretch({ db, tenantId }, { last: last.seal, cut, keys });
      if (stretch === undefined) return false;
      await appendSeal({ db, tenantId }, { last: last.seal, stretch, keys });
      return true;
    });
  for (let made = 0; made < MOST_SEALS; made += 1) if (!(await sealNext())) return;
}

async function isDue(scope: TenantScope, cut: Cut, keys: readonly ServerKey[]): Promise<boolean> {
  return (await dueStretch(scope, { last: await findLastSeal(scope), cut, keys })) !== undefined;
}

async function hasSettled(scope: TenantScope, cut: Cut): Promise<boolean> {
  for (let tries = 0; tries < SETTLING_TRIES; tries += 1) {
    if (await isSettled(scope, cut)) return true;
    await sleep(SETTLING_MS);
  }
  // Something is being written for so long; the next run finds it done.
  return false;
}

interface Due {
  last: LastSeal | undefined;
  cut: Cut;
  keys: readonly ServerKey[];
}

/** Once there is a newer key a seal without lines has the last one signed with it, so that the former can be retired. */
async function dueStretch(scope: TenantScope, { last, cut, keys }: Due): Promise<Stretch | undefined> {
  const next = await nextStretch(scope, last, cut.upTo);
  if (next !== undefined || last === undefined || last.keyNumber === newestKey(keys).number) return next;
  return emptyStretch(last);
}

/** Of a seal that covers no time; its day is today's, because the root of a day that is over stays. */
function emptyStretch({ sealedTo }: LastSeal): Stretch {
  return { day: '', sealedFrom: sealedTo, sealedTo };
}

/** The seals of a tenant are not as they were made: going on would cover that up. */
class BrokenSealsError extends Error {
  constructor(tenantId: number) {
    super(
      `The log seals of tenant ${tenantId} are not as they were made: npm run verify tells what is wrong`,
    );
  }
}

/** Takes the turn, and answers the last seal; undefined when another process has the turn. */
async function beginSealing(
  scope: TenantScope,
  keys: readonly ServerKey[],
): Promise<{ seal: LastSeal | undefined } | undefined> {
  if (!(await takeTurn(scope))) return undefined;
  const seal = await findLastSeal(scope);
  const stands = seal === undefined ? !(await hasHead(scope)) : isLast(seal, keys);
  if (!stands) throw new BrokenSealsError(scope.tenantId);
  return { seal };
}

function isLast({ head, number, hash }: LastSeal, keys: readonly ServerKey[]): boolean {
  return head?.number === number && head.hash.equals(hash) && isSigned(keys, 'last seal', head) === true;
}

interface Append {
  last: LastSeal | undefined;
  stretch: Stretch;
  keys: readonly ServerKey[];
  /** Up to where lines of a log are going to be removed. */
  removal?: Partial<Record<SealedLog, string>>;
}

async function appendSeal(scope: TenantScope, { last, stretch, keys, removal = {} }: Append): Promise<void> {
  const { events, changes, now, today } = await readLines(scope, stretch);
  const content = {
    tenantId: scope.tenantId,
    number: (last?.number ?? 0) + 1,
    ...stretch,
    day: stretch.day || today,
    sealedFrom: last?.sealedTo ?? FIRST_MOMENT,
    eventCount: countLines(events),
    changeCount: countLines(changes),
    eventHash: sha256(events),
    changeHash: sha256(changes),
    eventsRemovedBefore: removal.security_events ?? null,
    changesRemovedBefore: removal.record_changes ?? null,
    sealedAt: now,
    previousHash: last?.hash ?? NO_HASH,
  };
  const hash = hashOf(content);
  const key = newestKey(keys);
  const seal = { ...content, ...sign(key, 'seal', hash), hash, events, changes };
  await addSeal(scope.db, seal, sign(key, 'last seal', hash));
}

/**
 * Has a seal say which lines of a log are going to be removed, because the tenant keeps them no longer: what no seal says is not
 * removed. That is an event as well.
 */
export async function sealRemoval(database: Database, tenantId: number, log: SealedLog): Promise<void> {
  await sealTenant(database, tenantId);
  const keys = await readKeys(database.global, 'log-seals');
  await database.inTenantTransaction(tenantId, async (db) => {
    const scope = { db, tenantId };
    const before = await findRemovable(scope, log);
    const last = before === undefined ? undefined : await beginSealing(scope, keys);
    if (before === undefined || last?.seal === undefined) return;
    const removal = { [log]: before };
    await appendSeal(scope, { last: last.seal, stretch: emptyStretch(last.seal), keys, removal });
    const source = { ...scope, address: '', userAgent: '', session: undefined };
    const logName = log === 'security_events' ? 'events' : 'changes';
    await recordEvent(source, {
      kind: 'oldLinesRemoved',
      changes: [
        { what: 'log', to: logName },
        { what: 'before', to: shanghaiText(new Date(before)) },
      ],
    });
  });
}
