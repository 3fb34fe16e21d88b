import { securityEventKinds } from '@edp/contract/security-event-kinds';
import type {
  SecurityChangeName,
  SecurityEventKind,
  SecuritySubjectKind,
  StoredSecurityChange,
} from '@edp/contract/security-event-kinds';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/connection.ts';
import { initialsOf } from '../database/lists/search.ts';
import { runOver, send } from '../database/statement-driver.ts';
import { together } from '../database/together.ts';

/** Who did it, as they are called at that time. */
export interface EventActor {
  userId: number;
  account: string;
  userName: string;
}

/** Where and by whom; the context of a signed-in request is one. */
export interface EventSource {
  db: Queries;
  tenantId: number;
  address: string;
  userAgent: string;
  session: EventActor | undefined;
}

export interface SecurityChange extends StoredSecurityChange {
  what: SecurityChangeName;
}

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** What it is about, as it is called at that time. */
  subject?: { kind: SecuritySubjectKind; id?: number; name: string };
  changes?: readonly SecurityChange[];
}

const MAX_USER_AGENT = 300;

/**
 * Records what a command does, in its transaction, so that what is undone is not recorded and what is done always is. Sent in this
 * very turn: asked `together` with the change it costs no round trip of its own.
 */
export async function recordEvent(
  { db, tenantId, address, userAgent, session: actor }: EventSource,
  { kind, subject, changes = [] }: SecurityEvent,
): Promise<void> {
  const { userId, account, userName } = actor ?? NOBODY;
  const { kind: subjectKind, id: subjectId = null, name: subjectName } = subject ?? NOTHING;
  const searched = [account, userName, initialsOf(userName), subjectName, address];
  await runOver(db, {
    sql: INSERT,
    parameters: [
      tenantId,
      securityEventKinds[kind].log,
      kind,
      userId,
      account,
      userName,
      subjectKind,
      subjectId,
      subjectName,
      JSON.stringify(changes),
      address,
      userAgent.slice(0, MAX_USER_AGENT),
      searched.join(' ').toLowerCase(),
    ],
  });
}

/** Records what a query shows or gives away, in a transaction of its own; to be waited for before it does. */
export async function recordRead(
  { database, ...source }: EventSource & { database: Database },
  event: SecurityEvent,
): Promise<void> {
  await database.inTenantTransaction(source.tenantId, (db) => recordEvent({ ...source, db }, event));
}

/** In the log of another tenant than the transaction's, to which it returns. */
export async function recordElsewhere(
  source: EventSource,
  event: SecurityEvent,
  tenantId: number,
): Promise<void> {
  const turnTo = (tenant: number) => send(source.db, sql`select app.begin_tenant(${tenant})`);
  await together([turnTo(source.tenantId), recordEvent(source, event), turnTo(tenantId)]);
}

const NOBODY = { userId: null, account: '', userName: '' };
const NOTHING = { kind: '', id: null, name: '' };

const INSERT = `insert into security_events (tenant_id, log, kind, actor_id, actor_account, actor_name,
    subject_kind, subject_id, subject_name, changes, address, user_agent, search_text)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
