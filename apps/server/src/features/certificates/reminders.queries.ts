import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';
import { sendMessages } from '../inbox/inbox.queries.ts';

/** A certificate is announced when it ends within so many days of the calendar, by the smallest number that holds. */
const STEPS = [1, 7, 30];

interface Reminder {
  certificateId: number;
  userId: number;
  step: number;
  /** Name of the application. */
  name: string;
  code: string;
  endTime: string;
}

/**
 * Tells the people of each certificate that ends soon, once for each step and end, in the caller's transaction: of all who
 * do so at once the table's key lets one through. Answers how many messages were sent.
 */
export async function sendReminders({ db, tenantId }: TenantScope): Promise<number> {
  const reminders = await recordReminders({ db, tenantId });
  const messages = Map.groupBy(reminders, ({ certificateId, step }) => `${certificateId} ${step}`);
  for (const [first, ...others] of messages.values()) {
    if (first === undefined) continue;
    const { step, name, code, endTime } = first;
    await sendMessages(db, tenantId, {
      userIds: [first, ...others].map(({ userId }) => userId),
      kind: 'notice',
      title: `证书将在${step}天内到期`,
      content: `${name} (${code}) · ${endTime}`,
    });
  }
  return reminders.length;
}

/** Writes down what is due and was not sent yet. */
async function recordReminders({ db, tenantId }: TenantScope): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as materialized (
      select c.id, c.application_id, c.ends_at, min(s.step) as step
        from certificates as c
        join unnest(${STEPS}::smallint[]) as s (step)
          on (c.ends_at at time zone 'Asia/Shanghai')::date - (${new Date()} at time zone 'Asia/Shanghai')::date <= s.step
       where c.tenant_id = ${tenantId} and c.work_status = 'USEABLE' and c.ends_at > ${new Date()}
       group by c.id, c.application_id, c.ends_at),
    recorded as (
      insert into certificate_reminders (tenant_id, certificate_id, user_id, step, ends_at)
      select ${tenantId}, due.id, p.user_id, due.step, due.ends_at
        from due
        join certificate_people as p on p.tenant_id = ${tenantId} and p.certificate_id = due.id
        join users as u on u.tenant_id = p.tenant_id and u.id = p.user_id and u.enabled
       order by due.id, p.user_id
      on conflict do nothing
      returning certificate_id, user_id, step, ends_at)
    select r.certificate_id as "certificateId", r.user_id as "userId", r.step, a.name, a.code,
           to_char(r.ends_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "endTime"
      from recorded as r
      join due on due.id = r.certificate_id
      join applications as a on a.tenant_id = ${tenantId} and a.id = due.application_id
     order by r.certificate_id, r.user_id`.execute(db);
  return rows;
}
