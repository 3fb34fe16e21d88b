import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { announceJob } from './announce-job.ts';
import { enqueue } from './queue.queries.ts';

export const MAX_WAITING = 20;

/** Who asks; the context of a command is one. */
export interface Submitter extends Pick<
  SignedInContext,
  'db' | 'tenantId' | 'userId' | 'roleId' | 'language' | 'address' | 'userAgent'
> {
  session: { inventoryOrganisationId: number | null };
}

export interface NewJob {
  kind: string;
  name: string;
  input: unknown;
}

/**
 * Lets a job wait for its turn, within the command that asks for it. It will run as its person, in the role and for the inventory
 * organisation of now.
 * @throws AppError tooMany when as many of the person wait already
 */
export async function submitJob(context: Submitter, { kind, name, input }: NewJob): Promise<{ id: number }> {
  const { db, tenantId, userId, roleId, session, language, address, userAgent } = context;
  if (roleId === null) throw new AppError('notAllowed', '请先选择当前角色');
  // Those of one person are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('background jobs', ${userId})) is null as locked`.execute(
    db,
  );
  const { waiting } = await db
    .selectFrom('background_jobs')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_WAITING)
    throw new AppError('tooMany', `等待中的任务已达上限（${MAX_WAITING}），请等待完成或取消一些`);
  const row = await db
    .insertInto('background_jobs')
    .values({
      tenant_id: tenantId,
      kind,
      name,
      user_id: userId,
      role_id: roleId,
      inventory_organisation_id: session.inventoryOrganisationId,
      language,
      address,
      user_agent: userAgent.slice(0, 300),
      input: JSON.stringify(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(db, tenantId, row.id);
  const state = { state: 'waiting' as const, done: 0, message: '', fileName: '' };
  await announceJob(db, { tenantId, userId, job: { id: row.id, kind, name, ...state } });
  return row;
}
