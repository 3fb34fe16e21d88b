import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { shanghaiTime } from '../database/records/times.ts';
import { operationsOnly } from '../http/operations/operations-only.ts';

const SHOWN = 50;

/** Keeps a text message instead of sending it; what is older than a week goes. */
export async function putIntoOutbox({ global }: Database, phone: string, text: string): Promise<void> {
  await global.insertInto('text_message_outbox').values({ phone, text }).execute();
  await global
    .deleteFrom('text_message_outbox')
    .where('sent_at', '<', sql<Date>`clock_timestamp() - interval '7 days'`)
    .execute();
}

/** Whether there is a page that shows what would have been sent: for developers at their own machine. */
export function hasOutboxPage({ environment, host }: Config): boolean {
  return environment !== 'production' && /^(localhost|127(\.\d+){3}|::1)$/.test(host);
}

/** A page for developers that shows what would have been sent. */
export function registerOutboxPage(
  app: FastifyInstance,
  { config, database }: { config: Config; database: Database },
): void {
  if (!hasOutboxPage(config)) return;
  app.get('/dev/outbox', { onRequest: operationsOnly(config) }, async (_request, reply) => {
    const messages = await database.global
      .selectFrom('text_message_outbox')
      .select((row) => ['phone', 'text', shanghaiTime(row.ref('sent_at')).as('sentTime')])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    const rows = messages.map(
      ({ sentTime, phone, text }) =>
        `<tr><td>${sentTime}</td><td>${escape(phone)}</td><td>${escape(text)}</td></tr>`,
    );
    return reply.type('text/html; charset=utf-8').send(page(rows));
  });
}

function page(rows: readonly string[]): string {
  const table = `<table><thead><tr><th>Sent</th><th>Phone</th><th>Text</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Text messages that were not sent</title>
<style>
body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; color-scheme: light dark }
th, td { padding: 6px 16px 6px 0; text-align: left; vertical-align: top }
td { border-top: 1px solid #8888 }
</style>
<h1>Text messages that were not sent</h1>
<p>No provider is configured, so they are kept here for a week. Reload to see newer ones.</p>
${rows.length === 0 ? '<p>None yet.</p>' : table}
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
