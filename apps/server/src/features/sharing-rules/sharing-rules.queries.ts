import { SHARED_KINDS } from '@edp/contract/access';
import type { SharedKind } from '@edp/contract/access';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Party, sharingRules } from '@edp/contract/sharing-rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import type { Scope } from '../../database/scope.ts';
import { contains, searchText, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { creationStamp, updateStamp } from '../../database/records/stamps.ts';
import { partyList, partyNames, readParties } from './sharing-parties.queries.ts';

export interface RuleFields {
  name: string;
  sharingType: SharedKind;
  power: number;
  remarks?: string | undefined;
}

/** A rule without the words that depend on the reader's language. */
export interface RuleRow extends Required<RuleFields> {
  id: number;
  remarks: string;
  status: string;
  createTime: string;
  version: number;
}

const sharedKind = z.enum(SHARED_KINDS);

function selectRules({ db, tenantId }: Scope) {
  return db
    .selectFrom('sharing_rules as r')
    .where('r.tenant_id', '=', tenantId)
    .select((row) => [
      'r.id',
      'r.name',
      'r.kind as sharingType',
      'r.power',
      'r.remarks',
      sql<string>`${row.ref('r.status')}::text`.as('status'),
      shanghaiTime(row.ref('r.created_at')).as('createTime'),
      'r.version',
    ]);
}

/** Kinds and powers in the order of their codes, which keeps equal ones beside each other. */
function sortColumns(tenantId: number) {
  const of = { tenantId, rule: sql.ref<number>('r.id') };
  return {
    name: 'r.name',
    sharingTypeName: 'r.kind',
    sharingSource: partyNames({ ...of, side: 'source' }),
    sharingTo: partyNames({ ...of, side: 'target' }),
    powerName: 'r.power',
    status: 'r.status',
  };
}

export async function listRules(
  scope: Scope,
  { keyword, name, sharingType, status, code: _, ...page }: ParsedInputOf<typeof sharingRules.list>,
): Promise<PagedRows<RuleRow & Record<'sharingSource' | 'sharingTo', string>>> {
  const { db, tenantId } = scope;
  const matching = db
    .selectFrom('sharing_rules as r')
    .select('r.id')
    .where('r.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) => contains(row.ref('r.search_text'), word)),
        ...(name === undefined ? [] : [contains(row.ref('r.name'), name)]),
        ...(sharingType === undefined ? [] : [row('r.kind', '=', sharingType)]),
        ...(status === undefined ? [] : [row('r.status', '=', status)]),
      ]),
    );
  const rows = selectRules(scope).select((row) => {
    const of = { tenantId, rule: row.ref('r.id') };
    return [
      partyNames({ ...of, side: 'source' }).as('sharingSource'),
      partyNames({ ...of, side: 'target' }).as('sharingTo'),
    ];
  });
  const filtered = [keyword, name, sharingType, status].some((filter) => filter !== undefined);
  const options = { ...page, id: 'r.id', order: orderKeys(sortColumns(tenantId), page), filtered };
  const found = await paged(db, { matching, rows }, options);
  return { ...found, rows: found.rows.map(typed) };
}

export async function findRule(
  scope: Scope,
  id: number,
): Promise<(RuleRow & Record<'sharingSource' | 'sharingTo', Party[]>) | undefined> {
  const { tenantId } = scope;
  const rule = await selectRules(scope)
    .where('r.id', '=', id)
    .select((row) => {
      const of = { tenantId, rule: row.ref('r.id') };
      return [
        partyList({ ...of, side: 'source' }).as('sharingSource'),
        partyList({ ...of, side: 'target' }).as('sharingTo'),
      ];
    })
    .executeTakeFirst();
  if (rule === undefined) return undefined;
  const { sharingSource, sharingTo } = rule;
  return { ...typed(rule), sharingSource: readParties(sharingSource), sharingTo: readParties(sharingTo) };
}

function typed<Row extends { sharingType: string }>(row: Row): Row & { sharingType: SharedKind } {
  return { ...row, sharingType: sharedKind.parse(row.sharingType) };
}

/** What decides about a change, kept from other writers until the transaction ends. */
export async function lockRule(
  { db, tenantId }: Scope,
  id: number,
): Promise<{ id: number; name: string; version: number } | undefined> {
  return db
    .selectFrom('sharing_rules')
    .select(['id', 'name', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** In use at once. */
export async function createRule(
  scope: Scope,
  { name, sharingType: kind, power, remarks }: RuleFields,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('sharing_rules')
    .values({
      name,
      kind,
      power,
      remarks,
      search_text: searchText('', name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateRule(
  scope: Scope,
  current: { id: number; name: string },
  { name, sharingType: kind, power, remarks }: Partial<RuleFields>,
): Promise<void> {
  await scope.db
    .updateTable('sharing_rules')
    .set({
      name,
      kind,
      power,
      remarks,
      search_text: searchText('', name ?? current.name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}

/** Answers what the rule is called; undefined where there is none. */
export async function setRuleStatus(
  scope: Scope,
  { id, status }: { id: number; status: number },
): Promise<string | undefined> {
  const switched = await scope.db
    .updateTable('sharing_rules')
    .set({ status, ...updateStamp(scope) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return switched?.name;
}
