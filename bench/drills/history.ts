import { DEMONSTRATION_TENANT } from '@edp/testkit/credentials';
import { tenantIdOf, type Environment } from '../harness/environment.ts';
import type { Drill, Report } from './drill.ts';
import { killUnderLoad } from './load/kill-under-load.ts';
import type { Callers } from './load/write-load.ts';

/** Of brands alone the codes and versions say which saves there were. */
const callers: Callers = { brands: 8, products: 0, uploads: 0, readers: 0, mark: 'H' };

/** `kill -9` of the server under saves: each save that is there has its one entry, and no entry is there without its save. */
export const history: Drill = {
  name: 'history',
  rounds: 3,
  async run(options) {
    const { environment, report } = options;
    await killUnderLoad(options, { callers, shortestMs: 1_500 }, () => compareEntries(environment, report));
  },
};

interface Compared {
  code: string;
  /** What the record has become by its saves; null where it is not there. */
  version: number | null;
  entries: number;
  /** Different versions that the entries tell of. */
  versions: number;
  /** The newest of them. */
  last: number | null;
  commands: number;
  /** Whether the newest entry of a field tells what is stored. */
  told: boolean;
  nobodys: number;
}

/** A save makes a version, so a brand of version 7 has seven entries, from 1 to 7, each of a command of its own. */
async function compareEntries(environment: Environment, report: Report): Promise<void> {
  const { database } = environment;
  const tenantId = await tenantIdOf(environment, DEMONSTRATION_TENANT);
  const { rows }: { rows: Compared[] } = await database.query(
    `with told as (
       select c.record_id, count(*)::int as entries, count(distinct c.version)::int as versions, max(c.version)::int as last,
              count(distinct c.entry_id)::int as commands,
              count(*) filter (where c.user_id is null or c.origin <> 'screen')::int as nobodys,
              (array_agg(c.after ->> 'description' order by c.version desc) filter (where c.after ? 'description'))[1] as description,
              min(c.row_name) as code
         from record_changes as c where c.tenant_id = $1 and c.table_name = 'brands' and c.row_name like 'HB%' group by c.record_id),
     kept as (
       select id, code, version::int, description from brands where tenant_id = $1 and code like 'HB%')
     select coalesce(k.code, t.code) as code, k.version, coalesce(t.entries, 0) as entries, coalesce(t.versions, 0) as versions,
            t.last, coalesce(t.commands, 0) as commands, coalesce(t.nobodys, 0) as nobodys,
            k.description is not distinct from t.description as told
       from told as t full join kept as k on k.id = t.record_id`,
    [tenantId],
  );
  for (const brand of rows) judge(brand, report);
  const entries = rows.reduce((sum, brand) => sum + brand.entries, 0);
  report.note(`${rows.length} brands, ${entries} entries`);
  report.expect(entries > 0, 'no entry was left');
}

function judge(brand: Compared, report: Report): void {
  const { code, version, entries, versions, last, commands, told, nobodys } = brand;
  if (version === null) return report.addDamage('half', `${entries} entries of ${code}, which is not there`);
  if (entries < version) report.addDamage('lost', `${code}: ${entries} entries of ${version} saves`);
  if (entries > version || versions !== entries || commands !== entries || last !== version)
    report.addDamage(
      'duplicated',
      `${code}: ${entries} entries, ${commands} commands, version ${last} of ${version}`,
    );
  if (!told) report.addDamage('half', `the entries of ${code} tell another state`);
  report.expect(nobodys === 0, `${nobodys} entries of ${code} name nobody`);
}
