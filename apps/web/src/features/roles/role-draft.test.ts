import { restrictableScreens } from '@edp/contract/restricted-screens';
import type { GrantableResource, WholeRole } from '@edp/contract/role-rights';
import { describe, expect, test } from 'vitest';
import { fieldLabel } from '@edp/contract/field-labels';
import { changesOf, draftOf, rebased, withGrants, withHidden, withOrganisations } from './role-draft.ts';
import { matching, rowsOf, targetsOf } from './rights-rows.ts';

const resource = (id: number, parentId: number, fields: Partial<GrantableResource>): GrantableResource => ({
  id,
  parentId,
  kind: 'menu',
  code: `c${id}`,
  name: `名${id}`,
  icon: '',
  url: '',
  screen: '',
  ...fields,
});
const button = { kind: 'button', screen: 'brand' } as const;
const resources = [
  resource(1, 0, { name: '基础数据' }),
  resource(2, 1, { name: '品牌', url: '/brand', screen: 'brand' }),
  resource(3, 2, { ...button, code: 'add', name: '新增' }),
  resource(4, 2, { ...button, code: 'enable', name: '启用/禁用' }),
  resource(5, 1, { name: '单位', url: '/unit', screen: 'unit' }),
  resource(6, 0, { name: '空' }),
];
const role: WholeRole = {
  id: 9,
  code: 'R',
  name: '角色',
  description: '',
  enabled: 1,
  dataScope: 'all',
  grants: [1, 2, 3].map((id) => ({ id, hiddenColumns: id === 2 ? ['sortOrder'] : [], hiddenForms: [] })),
  organisationIds: [7],
  members: [],
  own: false,
  version: 1,
};
const from = draftOf(role, resources);
const unchanged = {
  id: 9,
  granted: [],
  revoked: [],
  dataScope: undefined,
  addedOrganisationIds: [],
  removedOrganisationIds: [],
  addedMemberIds: [],
  removedMemberIds: [],
};

describe('rows', () => {
  const rows = rowsOf({ resources, screens: [], organisations: [] });
  test('stand as in the menu, with common buttons in columns and the others apart', () => {
    expect(rows.map(({ type, name, level }) => [type, name, level])).toEqual([
      ['group', '基础数据', 0],
      ['page', '品牌', 1],
      ['page', '单位', 1],
    ]);
    expect(rows.map((row) => targetsOf(row, 0))).toEqual([[2, 5], [2], [5]]);
    expect(rows.map((row) => targetsOf(row, 1))).toEqual([[3], [3], []]);
    expect(rows[1]).toMatchObject({ others: [{ id: 4 }] });
  });
  test('are found by page, by button and by group', () => {
    const found = (typed: string) => matching(rows, typed, () => true).map(({ name }) => name);
    expect(found('单')).toEqual(['基础数据', '单位']);
    expect(found('禁用')).toEqual(['基础数据', '品牌']);
    expect(found('基础')).toEqual(['基础数据', '品牌', '单位']);
  });
});

describe('changes', () => {
  const grant = (ids: number[], on: boolean, draft = from) =>
    withGrants({ from, draft }, resources, { ids, on });
  test('a screen takes its buttons with it, and gives back what it hid', () => {
    const without = grant([2], false);
    expect(changesOf(9, from, without)).toEqual({ ...unchanged, revoked: [2, 3] });
    expect(changesOf(9, from, grant([3], true, without))).toEqual(unchanged);
  });
  test('a button comes with its screen', () => {
    const bare = { ...from, grants: new Map() };
    expect([
      ...withGrants({ from: bare, draft: bare }, resources, { ids: [4], on: true }).grants.keys(),
    ]).toEqual([4, 2]);
  });
  test('lists are sent where they differ', () => {
    const hidden = withHidden(from, 2, { list: 'forms', names: ['code'], hidden: true });
    expect(changesOf(9, from, hidden)).toEqual({
      ...unchanged,
      granted: [{ id: 2, hiddenColumns: undefined, hiddenForms: ['code'] }],
    });
  });
  test('stand on top of what somebody else has saved', () => {
    const mine = withOrganisations(grant([3], false), [8], true);
    const theirs = draftOf(
      {
        ...role,
        dataScope: 'own',
        organisationIds: [],
        grants: [...role.grants, { id: 5, hiddenColumns: [], hiddenForms: [] }],
      },
      resources,
    );
    const both = rebased(from, mine, theirs);
    expect(changesOf(9, theirs, both)).toEqual({ ...unchanged, revoked: [3], addedOrganisationIds: [8] });
    expect(both.dataScope).toBe('own');
  });
});

test('every column and field that can be hidden has a name', () => {
  const names = [...restrictableScreens.values()].flatMap(({ screen, columns, forms }) =>
    [...columns, ...forms].map((name) => ({ screen, name, label: fieldLabel(screen, name) })),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter(({ name, label }) => name === label)).toEqual([]);
});
