import { DATA_SCOPES, SHARED_KINDS } from '@edp/contract/access';
import type { DataScope, SharedKind } from '@edp/contract/access';
import { roles } from '@edp/contract/roles';
import { PARTY_KINDS, sharingRules } from '@edp/contract/sharing-rules';
import type { PartyKind } from '@edp/contract/sharing-rules';
import { expect, test } from 'vitest';
import { accessCompany } from '../fixtures/access-company.ts';
import type { AccessCompany } from '../fixtures/access-company.ts';
import { useTestApp } from '../test-app.ts';

/**
 * Who sees and changes what: every data scope, rules from every kind of source to every kind of target, to read and to
 * write, in use and not, for every kind of record that belongs to somebody.
 */
const product = useTestApp();

/** Whose records a scope shows to the reader; those of `elsewhere` only by a rule. */
const shown: Record<DataScope, readonly string[]> = {
  all: ['self', 'colleague', 'below', 'beside', 'elsewhere'],
  organisation: ['self', 'colleague', 'below', 'beside'],
  departmentAndBelow: ['self', 'colleague', 'below'],
  department: ['self', 'colleague'],
  own: ['self'],
};

const refused = { missing: 4040, notAllowed: 4030, done: 0 };

interface Rule {
  source: PartyKind;
  target: PartyKind;
  power: number;
}

const rules: Rule[] = PARTY_KINDS.flatMap((source) =>
  PARTY_KINDS.flatMap((target) => [0, 1].map((power) => ({ source, target, power }))),
);

/** One cell: what the reader sees in the list and its total, whether a record opens, and whether it can be changed. */
async function look({ reader, records, calls }: AccessCompany, kind: SharedKind) {
  const { ids, total } = await calls[kind].list(reader);
  const owners = [...records[kind]].filter(([, id]) => ids.includes(id)).map(([owner]) => owner);
  const foreign = records[kind].get('elsewhere') ?? 0;
  return {
    owners,
    total,
    opened: await calls[kind].open(reader, foreign),
    changed: await calls[kind].change(reader, foreign),
  };
}

function expectation(scope: DataScope, power: number | undefined) {
  const byScope = shown[scope];
  const isForeignSeen = scope === 'all' || power !== undefined;
  const owners = isForeignSeen ? [...new Set([...byScope, 'elsewhere'])] : [...byScope];
  const changed = scope === 'all' || power === 1 ? refused.done : refused.notAllowed;
  return {
    owners,
    total: owners.length,
    opened: isForeignSeen ? refused.done : refused.missing,
    changed: isForeignSeen ? changed : refused.missing,
  };
}

async function lookThrough(company: AccessCompany, kind: SharedKind, scope: DataScope): Promise<number> {
  const { tenant, sources, targets } = company;
  const start = { name: kind, sharingType: kind, power: 0 as const };
  const { data } = await tenant.admin.call(sharingRules.create, {
    ...start,
    addResource: sources.employee,
    addSharingTo: targets.employee,
  });
  const sharingId = data.id;
  const turn = async (status: 0 | 1) => tenant.admin.call(sharingRules.switchStatus, { sharingId, status });
  for (const rule of rules) {
    const { source, target, power } = rule;
    const changed = { ...start, id: sharingId, power: power === 1 ? (1 as const) : (0 as const) };
    const parties = { addResource: sources[source], addSharingTo: targets[target] };
    expect(await tenant.admin.call(sharingRules.update, { ...changed, ...parties })).toMatchObject({
      code: 0,
    });
    // Whether it let the reader change the records or not, one out of use gives nothing.
    for (const isOn of power === 1 ? [true, false] : [true]) {
      await turn(isOn ? 1 : 0);
      const seen = { kind, scope, ...rule, isOn, ...(await look(company, kind)) };
      expect(seen).toEqual({ kind, scope, ...rule, isOn, ...expectation(scope, isOn ? power : undefined) });
      if (!isOn) continue;
      const { ids } = await company.calls[kind].list(company.stranger);
      expect({ kind, scope, ...rule, ids }).toEqual({ kind, scope, ...rule, ids: [] });
    }
  }
  return rules.length;
}

test.each(DATA_SCOPES)(
  'the scope "%s" with every rule',
  async (dataScope) => {
    const company = await accessCompany(product);
    const { tenant, reader } = company;
    const input = { roleId: reader.roleId, dataScope };
    expect(await tenant.admin.call(roles.saveDataScope, input)).toMatchObject({ code: 0 });
    const looked = await Promise.all(SHARED_KINDS.map((kind) => lookThrough(company, kind, dataScope)));
    expect(looked).toEqual(SHARED_KINDS.map(() => rules.length));
  },
  180_000,
);
