import { DATA_SCOPES, SHARED_KINDS } from '@edp/contract/access';
import type { SharedKind } from '@edp/contract/access';
import { roles } from '@edp/contract/roles';
import { PARTY_KINDS, sharingRules } from '@edp/contract/sharing-rules';
import { beforeAll, expect, test } from 'vitest';
import { accessCompany } from '../../testing/fixtures/access-company.ts';
import type { AccessCompany } from '../../testing/fixtures/access-company.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const product = useTestApp();
let company: AccessCompany;
/** Sees everything, the goods of the store among it. */
let overseer: TestClient;

beforeAll(async () => {
  company = await accessCompany(product);
  overseer = await company.tenant.userWith(SHARED_KINDS, { organisations: ['东库'] });
}, 60_000);

const recordOf = (kind: SharedKind, owner: string) => company.records[kind].get(owner) ?? 0;
const reachOf = (kind: SharedKind, owner: string) =>
  overseer.call(sharingRules.reach, { kind, id: recordOf(kind, owner) });

/** What the list of those who see the record says of each way. */
async function byReaders(kind: SharedKind, owner: string) {
  const { data, total } = await overseer.call(sharingRules.readers, {
    kind,
    id: recordOf(kind, owner),
    pageSize: 100,
  });
  const ways = data.flatMap((reader) => reader.ways);
  const grouped = (wanted: 'scope' | 'rule') =>
    [
      ...Map.groupBy(
        ways.filter((way) => way.kind === wanted),
        (way) => way.roleName || way.ruleName,
      ),
    ]
      .map(([name, same]) => ({ name, canChange: same.some((way) => way.canChange), people: same.length }))
      .toSorted(byName);
  return {
    people: total,
    changing: data.filter(({ canChange }) => canChange).length,
    scopes: grouped('scope'),
    rules: grouped('rule'),
  };
}

const byName = (one: { name: string }, two: { name: string }) => one.name.localeCompare(two.name);

async function summed(kind: SharedKind, owner: string) {
  const { people, changing, scopes, rules } = (await reachOf(kind, owner)).data;
  return {
    people,
    changing,
    scopes: scopes.map(({ roleName: name, dataScope: _, ...way }) => ({ name, ...way })).toSorted(byName),
    rules: rules.map(({ ruleName: name, ruleId: _, ...way }) => ({ name, ...way })).toSorted(byName),
  };
}

test.each(DATA_SCOPES)(
  'sums up who sees and changes a record, and why: the scope "%s"',
  async (dataScope) => {
    const { tenant, reader, sources, targets, calls } = company;
    await tenant.admin.call(roles.saveDataScope, { roleId: reader.roleId, dataScope });
    for (const kind of SHARED_KINDS)
      for (const owner of company.records[kind].keys()) {
        const told = { kind, owner, ...(await summed(kind, owner)) };
        expect(told).toEqual({ kind, owner, ...(await byReaders(kind, owner)) });
      }
    for (const target of PARTY_KINDS) {
      const { people: before } = (await reachOf('bom', 'elsewhere')).data;
      const sawBefore = (await calls.bom.open(reader, recordOf('bom', 'elsewhere'))) === 0;
      const rule = { name: `给${target}`, sharingType: 'bom' as const, power: 0 as const };
      const parties = { addResource: sources.employee, addSharingTo: targets[target] };
      const { data } = await tenant.admin.call(sharingRules.create, { ...rule, ...parties });
      const { data: reach } = await reachOf('bom', 'elsewhere');
      expect(reach.rules).toEqual([{ ruleId: data.id, ruleName: rule.name, canChange: false, people: 1 }]);
      expect(reach.people - before).toBe(sawBefore ? 0 : 1);
      expect(await calls.bom.open(reader, recordOf('bom', 'elsewhere'))).toBe(0);
      await tenant.admin.call(sharingRules.switchStatus, { sharingId: data.id, status: 0 });
      expect((await reachOf('bom', 'elsewhere')).data.rules).toEqual([]);
    }
    await tenant.admin.call(roles.saveDataScope, { roleId: reader.roleId, dataScope: 'own' });
  },
);

test('names the owner and the inventory organisations', async () => {
  const { data: reach } = await reachOf('material', 'self');
  expect(reach.owner).toEqual({ name: expect.stringMatching(/./), organizationName: '制造部' });
  expect(reach.organisations).toEqual(['东库']);
  expect((await reachOf('bom', 'self')).data.organisations).toBeNull();
});

test('is refused to whoever does not see the record, lacks its screen or is of another tenant', async () => {
  const input = { kind: 'bom' as const, id: recordOf('bom', 'elsewhere') };
  const missing = { http: 404, code: 4040 };
  expect(await company.reader.call(sharingRules.reach, input)).toMatchObject(missing);
  const other = await product.newTenant();
  expect(await other.admin.call(sharingRules.reach, input)).toMatchObject(missing);
  const outsider = await company.tenant.userWith(['brand']);
  expect(await outsider.call(sharingRules.reach, input)).toMatchObject({ code: 4030 });
});
