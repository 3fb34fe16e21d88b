import type { ServerKey } from '../database/keys/server-keys.ts';
import { FIRST_MOMENT, hashOf, isSigned, NO_HASH, type SealContent, type Signature } from './seal.ts';
import { digestsById, linesBetween, type SealedLog } from './sealed-lines.ts';

/** Asks the database; the tenant is always `$1`. */
export type Ask = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/** What is not as it was sealed. */
export interface SealFault {
  /** Empty where no seal tells it. */
  day: string;
  log: SealedLog | 'log_seals' | 'log_seal_heads';
  /** The id of the line, or the number of the seal. */
  line: string;
  what: 'altered' | 'missing' | 'added';
}

export interface SealsChecked {
  /** Lines that stand under a seal. */
  lines: number;
  faults: number;
  /** Some of them. */
  examples: SealFault[];
  /** Lines that no seal covers yet. */
  unsealed: number;
}

interface StoredSeal extends Omit<SealContent, 'tenantId'>, Signature {
  hash: Buffer;
  /** Whether the seal has the lines that its hash covers; those that retention has removed are not there any more. */
  eventsKept: boolean | null;
  changesKept: boolean | null;
  /** Whether the log has the lines of the seal. */
  eventsStand: boolean;
  changesStand: boolean;
}

type Head = Signature & { number: number; hash: Buffer };

const SEALS_AT_ONCE = 50;
const MOST_EXAMPLES = 20;
const momentOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const between = (log: SealedLog) => linesBetween(log, 's.sealed_from', 's.sealed_to');

/** What a log has is compared where it stands; what differs alone is fetched. */
const SEALS = `
  select s.number::float8 as number, s.day::text as day, ${momentOf('s.sealed_from')} as "sealedFrom",
         ${momentOf('s.sealed_to')} as "sealedTo", s.event_count as "eventCount", s.change_count as "changeCount",
         s.event_hash as "eventHash", s.change_hash as "changeHash",
         ${momentOf('s.events_removed_before')} as "eventsRemovedBefore",
         ${momentOf('s.changes_removed_before')} as "changesRemovedBefore", ${momentOf('s.sealed_at')} as "sealedAt",
         s.previous_hash as "previousHash", s.hash, s.key_number as "keyNumber", s.signature,
         sha256(s.event_lines) = s.event_hash as "eventsKept", sha256(s.change_lines) = s.change_hash as "changesKept",
         ${between('security_events')} = coalesce(s.event_lines, ''::bytea) as "eventsStand",
         ${between('record_changes')} = coalesce(s.change_lines, ''::bytea) as "changesStand"
    from log_seals as s where s.tenant_id = $1 and s.number > $2 and s.number <= $3
   order by s.number limit ${SEALS_AT_ONCE}`;

const REMOVED = `
  select ${momentOf('max(s.events_removed_before)')} as "security_events",
         ${momentOf('max(s.changes_removed_before)')} as "record_changes"
    from log_seals as s where s.tenant_id = $1`;

const HEAD = `
  select h.number::float8 as number, h.hash, h.key_number as "keyNumber", h.signature
    from log_seal_heads as h where h.tenant_id = $1`;

/** In one statement, so that what is sealed at this moment is in both or in neither. */
const ENDS = `
  select (select coalesce(max(s.number), 0) from log_seals as s where s.tenant_id = $1)::float8 as last,
         (select coalesce(max(h.number), 0) from log_seal_heads as h where h.tenant_id = $1)::float8 as head`;

const count = (log: SealedLog) =>
  `(select count(*) from ${log} as l where l.tenant_id = $1 and l.at >= $2::timestamptz)`;
const UNSEALED = `select (${count('security_events')} + ${count('record_changes')})::float8 as unsealed`;

const linesOf = { security_events: 'event_lines', record_changes: 'change_lines' } as const;

/**
 * Goes through a tenant's seals and the lines below them. What is not sealed yet is counted and is no fault; what is sealed
 * meanwhile is left to the next time.
 */
export async function checkSeals(
  ask: Ask,
  tenantId: number,
  keys: readonly ServerKey[],
): Promise<SealsChecked> {
  const checking = new Checking(ask, tenantId, keys);
  await checking.run();
  return checking.found;
}

class Checking {
  readonly found: SealsChecked = { lines: 0, faults: 0, examples: [], unsealed: 0 };
  readonly #ask: Ask;
  readonly #tenantId: number;
  readonly #keys: readonly ServerKey[];
  #last: StoredSeal | undefined;

  constructor(ask: Ask, tenantId: number, keys: readonly ServerKey[]) {
    this.#ask = ask;
    this.#tenantId = tenantId;
    this.#keys = keys;
  }

  async run(): Promise<void> {
    const [head] = await this.#ask<Head>(HEAD, [this.#tenantId]);
    const upTo = head?.number ?? Number.MAX_SAFE_INTEGER;
    let seals: StoredSeal[];
    do {
      seals = await this.#ask<StoredSeal>(SEALS, [this.#tenantId, this.#last?.number ?? 0, upTo]);
      for (const seal of seals) {
        this.#checkSeal(seal);
        await this.#checkLines(seal);
        this.#last = seal;
      }
    } while (seals.length === SEALS_AT_ONCE);
    await this.#checkEnd(head);
    const from = this.#last?.sealedTo ?? FIRST_MOMENT;
    const [counted] = await this.#ask<{ unsealed: number }>(UNSEALED, [this.#tenantId, from]);
    this.found.unsealed = counted?.unsealed ?? 0;
  }

  #blame(fault: SealFault): void {
    this.found.faults += 1;
    if (this.found.examples.length < MOST_EXAMPLES) this.found.examples.push(fault);
  }

  #blameMissing(from: number, to: number, day: string): void {
    for (let number = from; number <= to; number += 1)
      this.#blame({ day, log: 'log_seals', line: String(number), what: 'missing' });
  }

  /** Whether a seal is as it was made, and goes on where the one before it ended. */
  #checkSeal(seal: StoredSeal): void {
    const expected = (this.#last?.number ?? 0) + 1;
    const { day } = seal;
    this.#blameMissing(expected, seal.number - 1, day);
    const goesOn = seal.number > expected || this.#continues(seal);
    const isSame = hashOf({ ...seal, tenantId: this.#tenantId }).equals(seal.hash);
    // One by a key that is retired stands by those after it, of which the last one is by a key in use.
    const isGenuine = isSigned(this.#keys, 'seal', seal) !== false;
    const hasLines = seal.eventsKept !== false && seal.changesKept !== false;
    if (goesOn && isSame && isGenuine && hasLines) return;
    this.#blame({ day, log: 'log_seals', line: String(seal.number), what: 'altered' });
  }

  #continues({ previousHash, sealedFrom }: StoredSeal): boolean {
    const { hash = NO_HASH, sealedTo = FIRST_MOMENT } = this.#last ?? {};
    return previousHash.equals(hash) && sealedFrom === sealedTo;
  }

  async #checkLines(seal: StoredSeal): Promise<void> {
    this.found.lines +=
      (seal.eventsKept === null ? 0 : seal.eventCount) + (seal.changesKept === null ? 0 : seal.changeCount);
    if (!seal.eventsStand) await this.#compareLines(seal, 'security_events');
    if (!seal.changesStand) await this.#compareLines(seal, 'record_changes');
  }

  async #compareLines({ number, day, sealedTo }: StoredSeal, log: SealedLog): Promise<void> {
    const [compared] = await this.#ask<{ sealed: Buffer; present: Buffer }>(
      `select coalesce(s.${linesOf[log]}, ''::bytea) as sealed, ${between(log)} as present
         from log_seals as s where s.tenant_id = $1 and s.number = $2`,
      [this.#tenantId, number],
    );
    if (compared === undefined) return;
    const sealed = digestsById(log, compared.sealed);
    const present = digestsById(log, compared.present);
    const [removed] = await this.#ask<Record<SealedLog, string | null>>(REMOVED, [this.#tenantId]);
    const mayBeGone = sealedTo <= (removed?.[log] ?? '');
    for (const [line, digest] of sealed) {
      const now = present.get(line);
      if (now === undefined && !mayBeGone) this.#blame({ day, log, line, what: 'missing' });
      if (now !== undefined && now !== digest) this.#blame({ day, log, line, what: 'altered' });
    }
    for (const line of present.keys()) if (!sealed.has(line)) this.#blame({ day, log, line, what: 'added' });
  }

  /** Whether the last seal is the one that was made last, by the head that is signed as such. */
  async #checkEnd(head: Head | undefined): Promise<void> {
    const { number = 0, day = '', hash = NO_HASH } = this.#last ?? {};
    const [ends] = await this.#ask<{ last: number; head: number }>(ENDS, [this.#tenantId]);
    if (head === undefined) {
      if (number > 0) this.#blame({ day, log: 'log_seal_heads', line: String(number), what: 'missing' });
      return;
    }
    this.#blameMissing(number + 1, head.number, day);
    const isOfLast = number !== head.number || hash.equals(head.hash);
    if (!isOfLast || isSigned(this.#keys, 'last seal', head) !== true)
      this.#blame({ day, log: 'log_seal_heads', line: String(head.number), what: 'altered' });
    if (ends !== undefined && ends.last > ends.head)
      this.#blame({ day, log: 'log_seals', line: String(ends.last), what: 'added' });
  }
}
