import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../../tools/processes.mjs';
import { duringAll, sumOf, verifyLoads, type TenantLoad } from './loads.ts';
import type { Service } from '../support/service.ts';
import type { Subject } from './set-up.ts';

const BETWEEN_MS = 2_000;

/** What a later version may bring: a table with keys to others, a column more, an index, a trigger with its function. */
const MIGRATION = `-- rolling
create table public.drill_notes (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  brand_id bigint not null,
  note text not null,
  constraint drill_notes_pkey primary key (tenant_id, id)
);
alter table public.drill_notes add constraint drill_notes_brand_fkey
  foreign key (tenant_id, brand_id) references public.brands (tenant_id, id) on delete cascade;
create index drill_notes_brand on public.drill_notes (tenant_id, brand_id);
select app.fence_tenant_table('public.drill_notes');
alter table public.brands add column drill_notes integer not null default 0;
`;
const FUNCTION = `
create or replace function app.count_drill_notes() returns trigger
language plpgsql as $$
begin
  update public.brands as b set drill_notes = b.drill_notes + 1 where b.tenant_id = new.tenant_id and b.id = new.brand_id;
  return null;
end $$;
create or replace trigger drill_notes_counted after insert on public.drill_notes
  for each row execute function app.count_drill_notes();
`;

/** Two servers behind a proxy become those of a later version one after the other, under load, and then those of this one. */
export async function upgrade(
  subject: Subject,
  { service, loads }: { service: Service; loads: readonly TenantLoad[] },
): Promise<void> {
  const { environment, report } = subject;
  const later = makeLater(join(environment.folder, 'later'));
  await duringAll(loads, async () => {
    for (let at = 0; at < 2; at++) {
      await wait(BETWEEN_MS);
      await service.restartOne(later);
    }
    await wait(BETWEEN_MS);
  });
  const { refused } = sumOf(loads);
  report.note(`upgraded under load: ${refused + service.proxy.broken.length} calls refused or broken off`);
  report.expect(
    refused + service.proxy.broken.length === 0,
    `upgrade: ${refused} refused, ${service.proxy.broken.length} broken off`,
  );
  await tryTrigger(subject);
  await service.stop();
  await forgetLater(subject);
  await service.start();
  await verifyLoads(subject, loads, 'after the upgrade');
}

async function tryTrigger({ cluster: { coordinator }, report, tenants }: Subject): Promise<void> {
  const tenantId = tenants[0]?.caller.tenantId;
  const { rows } = await coordinator.query(
    `insert into public.drill_notes (tenant_id, brand_id, note)
     select b.tenant_id, b.id, 'x' from public.brands as b where b.tenant_id = $1 order by b.id limit 1
     returning brand_id as brand`,
    [tenantId],
  );
  const counted = await coordinator.query(
    'select drill_notes as notes from public.brands where tenant_id = $1 and id = $2',
    [tenantId, rows[0]?.brand],
  );
  report.expect(counted.rows[0]?.notes === 1, `the new trigger counted ${counted.rows[0]?.notes}`);
}

/** A copy of the built server that has more to apply; answers its program. */
function makeLater(folder: string): string {
  const target = join(folder, 'apps', 'server');
  mkdirSync(target, { recursive: true });
  for (const part of ['dist', 'migrations', 'package.json'])
    cpSync(join(root, 'apps', 'server', part), join(target, part), { recursive: true });
  for (const part of ['node_modules', 'packages']) symlinkSync(join(root, part), join(folder, part));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'apps', 'web'), join(folder, 'apps', 'web'));
  const functions = join(target, 'migrations', 'functions');
  // Each file of functions is another one as well, so that all are applied again.
  for (const file of readdirSync(functions)) {
    const text = readFileSync(join(functions, file), 'utf8');
    writeFileSync(join(functions, file), `${text}\n-- later\n${file === 'departments.sql' ? FUNCTION : ''}`);
  }
  writeFileSync(join(target, 'migrations', '9000-drill.sql'), MIGRATION);
  return join(target, 'dist', 'main.js');
}

/** So that this version, which does not know the later one, starts again. */
async function forgetLater({ cluster: { coordinator } }: Subject): Promise<void> {
  for (const statement of [
    'drop table public.drill_notes',
    'drop function app.count_drill_notes()',
    'alter table public.brands drop column drill_notes',
    "delete from public.kysely_migration where name = '9000-drill'",
  ])
    await coordinator.query(statement);
}
