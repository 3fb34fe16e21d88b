import { mkdtempSync, writeFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './harness/postgres.ts';
import { migrate } from '../apps/server/src/database/migrations/migrate.ts';
import { openDatabase } from '../apps/server/src/database/connection.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { loadDemonstration } from '../apps/server/src/features/demonstration/load-demonstration.ts';

const folder = mkdtempSync(join(tmpdir(), 'lean-'));
const pg = await startPostgres(folder);
try {
  await migrate(pg.url);
  const database = openDatabase(pg.url);
  const started = performance.now();
  const cpu = process.cpuUsage();
  await loadDemonstration(database, readConfig({ NODE_ENV: 'test', DATA_DIR: folder }));
  const used = process.cpuUsage(cpu);
  console.log(`loaded in ${(performance.now() - started).toFixed(0)} ms, cpu ${((used.user + used.system) / 1000).toFixed(0)} ms`);
  await database.close();
  const { rows: tables } = await pg.query(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r','p') and not c.relispartition order by 1`);
  const labels = new Map<string, string>();
  const data = new Map<string, any[]>();
  for (const { name } of tables) {
    const { rows } = await pg.query(`select * from public.${name}`);
    data.set(name, rows);
    const { rows: tenants } = await pg.query(`select id, code from tenants`);
    for (const t of tenants) labels.set(String(t.id), `tenant ${t.code}`);
    for (const row of rows)
      if (row.id !== undefined && Number(row.id) > 1000)
        labels.set(String(row.id), `${name} ${row.item_code ?? row.code ?? row.account ?? row.number ?? row.title ?? row.original_name ?? row.name ?? row.value ?? row.text ?? ''}`.trim() + (row.tenant_id ? ` @${labels.get(String(row.tenant_id)) ?? ''}` : ''));
  }
  const show = (value: any): any => {
    if (value === null || value === undefined) return value;
    if (value instanceof Date) return 'date';
    if (Buffer.isBuffer(value)) return 'bytes';
    if (Array.isArray(value)) return value.map(show);
    if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, show(v)]));
    const text = String(value);
    if (labels.has(text)) return labels.get(text);
    return text.replace(/\d{4}-\d\d-\d\dT[\d:.+Z]+/g, 'time').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid').replace(/\b\d{12,}\b/g, (id) => labels.get(id) ?? id);
  };
  const skip = new Set(['password_hash', 'stored_as', 'key', 'hash', 'stamp', 'entry_id', 'rights_stamp']);
  const out: string[] = [];
  for (const [name, rows] of data) {
    out.push(`## ${name} ${rows.length}`);
    out.push(...rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).filter(([k]) => !skip.has(k)).map(([k, v]) => [k, show(v)])))).sort());
  }
  writeFileSync(process.argv[2]!, out.join('\n'));
} finally {
  await pg.stop();
  rmSync(folder, { recursive: true, force: true });
}
