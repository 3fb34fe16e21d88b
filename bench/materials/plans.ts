import pg from 'pg';
import { words, type Grown } from './grow.ts';
import { clerks } from './owners.ts';

const ROUNDS = 200;
/** Of a line that is shown of a plan, which may name a thousand owners. */
const WIDTH = 150;

/** Plans of what the lists stand on, as the owner reads them, and the bare key for comparison. */
export async function printPlans(ownerUrl: string, { tenantId, organisationId }: Grown): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`set app.tenant_id = '${tenantId}'`);
  await owner.query('set enable_seqscan = off');
  const bare = `select * from materials where tenant_id = ${tenantId} order by id desc limit 10`;
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round++) await owner.query(bare);
  console.log(`\nten rows by the primary key: ${((performance.now() - startedAt) / ROUNDS).toFixed(2)} ms`);
  const tokens = (word: string) => `app.asked_tokens(${tenantId}, 'material', '{${word}}', null, null)`;
  const found = (word: string) => `
    select id from search_entries
     where app.search_tokens(tenant_id, kind, text, enabled, organisation_ids, department_id, owner_id) @> ${tokens(word)}
       and tenant_id + 0 = ${tenantId} and text like '%${word}%' limit 10001`;
  const plans = {
    'one page of an organisation': `
      select material_id from material_organisations
       where tenant_id = ${tenantId} and inventory_organisation_id = ${organisationId}
       order by material_id desc limit 10 offset 49990`,
    'a rare word': found(words.rare),
    'a common word': found(words.common),
    'the function': `
      select * from app.find_entries(
        row(${tenantId}, 'material', '{%${words.common}%}', null, null, ${organisationId}, null, true, null, null)::app.asked_entries,
        '{${words.common}}', 0, 10, 10000)`,
  };
  const owned = await Promise.all(
    clerks.map(async ({ account, share }) => {
      const access = await owner.query(accessOf, [tenantId, account]);
      return [`what is owned, ${share * 100} %`, ownedQuery(tenantId, access.rows[0])] as const;
    }),
  );
  for (const [what, query] of [...Object.entries(plans), ...owned]) {
    const { rows } = await owner.query(`explain (analyze, costs off, buffers off) ${query}`);
    console.log(`\n${what}\n${rows.map((row) => `  ${row['QUERY PLAN'].slice(0, WIDTH)}`).join('\n')}`);
  }
  await owner.end();
}

const accessOf = `
  select a.own_departments || a.read_departments as departments, a.read_people as people
    from users as u
    join user_roles as h on h.tenant_id = u.tenant_id and h.user_id = u.id
   cross join app.access_of(u.tenant_id, u.id, h.role_id, 'material') as a
   where u.tenant_id = $1 and u.account = $2`;

function ownedQuery(
  tenantId: number,
  { departments, people }: { departments: number[]; people: number[] },
): string {
  const either = `department_id = any ('{${departments.join()}}') or owner_id = any ('{${people.join()}}')`;
  return `select id from search_entries where tenant_id = ${tenantId} and kind = 'material' and (${either}) limit 10001`;
}
