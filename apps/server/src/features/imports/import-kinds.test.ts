import { attributes } from '@edp/contract/attributes';
import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import { classifications } from '@edp/contract/classifications';
import { departments } from '@edp/contract/departments';
import { imports } from '@edp/contract/imports';
import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { productTypes } from '@edp/contract/product-types';
import { roles } from '@edp/contract/roles';
import type { TreeNode } from '@edp/contract/tree';
import { users } from '@edp/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import {
  applied,
  checkedImport,
  lines,
  problems,
  rowsOf,
  sendImport,
  takenBack,
} from '../../testing/fixtures/import-runs.ts';
import { categorySetForm, labelSetForm } from '../../testing/fixtures/tree-forms.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

/** A tree as `code < parent`, by code. */
function placesOf(nodes: readonly TreeNode[], above = ''): string[] {
  return nodes
    .flatMap(({ code, children }) => [`${code} < ${above}`, ...placesOf(children, code)])
    .toSorted();
}

describe('categories', () => {
  const list = 'categories';
  let within: number;

  beforeAll(async () => {
    within = (await tenant.admin.call(categorySets.save, categorySetForm())).data.id;
  });

  const tree = async () => (await tenant.admin.call(categories.tree, { categorySetId: within })).data;
  const save = (fields: { id?: number; code: string; name: string; version?: number }) =>
    tenant.admin.call(categories.save, { sort: 0, status: 1, categorySetId: within, ...fields });

  test.runIf(hasRls())('stand below others of the same file, in any order and over many blocks', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `LEAF-${at},叶${at},MIDDLE`);
    const bytes = lines('代码,名称,上级代码', ...rows, 'MIDDLE,中,TOP', 'TOP,顶,');
    const run = await checkedImport(tenant.admin, { list, within, bytes });
    expect(run.outcomes).toEqual({ new: 452, change: 0, same: 0, wrong: 0 });
    expect(run).toMatchObject({ title: '分类', within: expect.stringMatching(/./) });
    expect(await tree()).toEqual([]);
    const after = await applied(tenant.admin, run.id);
    expect(after.fates).toMatchObject({ written: 452, waiting: 0 });
    expect(placesOf(await tree())).toEqual(
      ['TOP < ', 'MIDDLE < TOP', ...rows.map((_, at) => `LEAF-${at} < MIDDLE`)].toSorted(),
    );
    // What was added last goes first, so that nothing stands below it any more.
    expect((await takenBack(tenant.admin, run.id)).fates).toMatchObject({ takenBack: 452, left: 0 });
    expect(await tree()).toEqual([]);
  });

  test('are told new, changed, same and wrong; what was changed since is left with what is above it', async () => {
    await save({ code: 'KEPT', name: '保留' });
    const { data: moved } = await save({ code: 'MOVED', name: '移动' });
    await save({ code: 'SAME', name: '原样' });
    const bytes = lines(
      '代码,名称,上级代码,排序,状态',
      'MOVED,移动,ROOT,,',
      'SAME,原样,,0,启用',
      'KEPT,保留,KEPT,,',
      'NONE,没有上级,NOWHERE,,',
      'RING-1,环一,RING-2,,',
      'RING-2,环二,RING-1,,',
      'BELOW,坏的下级,BAD,,',
      'BAD,,,,',
      'CHILD,子,ROOT,3,禁用',
      'ROOT,根,,,',
    );
    const run = await checkedImport(tenant.admin, { list, within, bytes });
    expect(run.outcomes).toEqual({ new: 2, change: 1, same: 1, wrong: 6 });
    expect(await problems(tenant.admin, run.id)).toEqual([
      '4 parentId: 不能移动到自己的下级',
      '5 parentId: 上级“NOWHERE”不存在',
      '6 parentId: 上级在第7行，该行没有导入',
      '7 parentId: 上级在第6行，该行没有导入',
      '8 parentId: 上级在第9行，该行没有导入',
      '9 name: 请输入名称',
    ]);
    const change = (await rowsOf(tenant.admin, run.id)).find(({ outcome }) => outcome === 'change');
    expect(change?.cells[2]).toEqual({ field: 'parentId', text: 'ROOT', before: '' });
    await applied(tenant.admin, run.id);
    expect(placesOf(await tree())).toEqual(['CHILD < ROOT', 'KEPT < ', 'MOVED < ROOT', 'ROOT < ', 'SAME < ']);
    const child = (await tree()).flatMap(({ children }) => children).find(({ code }) => code === 'CHILD');
    expect(child).toMatchObject({ sort: 3, status: 0 });
    const { data: changed } = await tenant.admin.call(categories.detail, { id: child?.id ?? 0 });
    await tenant.admin.call(categories.save, { ...changed, name: '改过' });
    const back = await takenBack(tenant.admin, run.id);
    // The root has to stay, because the edited one stands below it.
    expect(back.fates).toMatchObject({ takenBack: 1, left: 2 });
    expect(placesOf(await tree())).toEqual(['CHILD < ROOT', 'KEPT < ', 'MOVED < ', 'ROOT < ', 'SAME < ']);
    expect((await tenant.admin.call(categories.detail, { id: moved.id })).data.parentId).toBe(0);
    const { data: left } = await tenant.admin.call(imports.rows, { id: run.id, left: 1 });
    expect(left.map(({ number, message }) => [number, message])).toEqual([
      [10, '导入后已被修改，保留现在的内容'],
      [11, '分类正在被1条数据使用，不能删除'],
    ]);
  });

  test('go into a set that is chosen and known', async () => {
    const bytes = lines('代码,名称', 'SET-1,甲');
    const refusal = { code: 4000, errors: [{ path: 'within', message: '请选择分类集' }] };
    expect(await sendImport(tenant.admin, { list, bytes })).toMatchObject(refusal);
    const other = await product.newTenant();
    expect(await sendImport(other.admin, { list, within, bytes })).toMatchObject(refusal);
    const { data } = await tenant.admin.call(imports.trees, { list });
    expect(data.map(({ id }) => id)).toContain(within);
    expect((await other.admin.call(imports.trees, { list })).data.map(({ id }) => id)).not.toContain(within);
    expect((await tenant.admin.call(imports.trees, { list: 'brands' })).data).toEqual([]);
  });

  test('need the right to maintain the tree', async () => {
    const reader = await tenant.userWith(['categorySet', 'categorySet:import']);
    const run = await checkedImport(reader, { list, within, bytes: lines('代码,名称', 'HELD,甲') });
    expect(run.outcomes).toMatchObject({ new: 0, wrong: 1 });
    const none = await tenant.userWith(['categorySet', 'categorySet:maintain']);
    expect(await sendImport(none, { list, within, bytes: 'x' })).toMatchObject({ http: 403 });
  });

  test('a parent that is mended moves its row behind it', async () => {
    const bytes = lines(
      '代码,名称,上级代码',
      'MEND-CHILD,子,MEND-PARNT',
      'MEND-PARENT,父,',
      'MEND-LEAF,孙,MEND-CHILD',
    );
    const run = await checkedImport(tenant.admin, { list, within, bytes });
    expect(run.outcomes).toMatchObject({ new: 1, wrong: 2 });
    const mend = { id: run.id, number: 2, field: 'parentId', text: 'MEND-PARENT' };
    expect((await tenant.admin.call(imports.correct, mend)).data).toMatchObject({
      outcome: 'new',
      mended: 1,
    });
    // What stands below the mended row is right with it.
    expect((await tenant.admin.call(imports.detail, { id: run.id })).data.outcomes).toMatchObject({ new: 3 });
    expect((await applied(tenant.admin, run.id)).fates.written).toBe(3);
    expect(placesOf(await tree())).toEqual(
      expect.arrayContaining(['MEND-CHILD < MEND-PARENT', 'MEND-LEAF < MEND-CHILD']),
    );
  });
});

test('labels have two levels, and only those at the top say whether one alone is chosen', async () => {
  const { admin } = tenant;
  const list = 'labels';
  const { data: set } = await admin.call(labelSets.save, labelSetForm());
  const bytes = lines(
    '代码,名称,上级代码,是否单选',
    'RED,红,COLOUR,',
    'COLOUR,颜色,,是',
    'DEEP,深红,RED,',
    'SIZE,尺寸,,也许',
  );
  const run = await checkedImport(admin, { list, within: set.id, bytes });
  expect(run.outcomes).toEqual({ new: 2, change: 0, same: 0, wrong: 2 });
  expect(await problems(admin, run.id)).toEqual(['4 parentId: 最多2级', '5 singleChoice: 只能填写否 / 是']);
  await applied(admin, run.id);
  const { data: nodes } = await admin.call(labels.tree, { labelSetId: set.id });
  expect(placesOf(nodes)).toEqual(['COLOUR < ', 'RED < COLOUR']);
  expect((await admin.call(labels.detail, { id: nodes[0]?.id ?? 0 })).data.singleChoice).toBe(1);
  const again = await checkedImport(admin, {
    list,
    within: set.id,
    bytes: lines('代码,名称,上级代码,是否单选', 'RED,红,COLOUR,是', 'COLOUR,颜色,,是'),
  });
  expect(again.outcomes).toMatchObject({ same: 1, wrong: 1 });
  await takenBack(admin, run.id);
  expect((await admin.call(labels.tree, { labelSetId: set.id })).data).toEqual([]);
});

test('attributes have a value for each line or sign of a cell', async () => {
  const { admin } = tenant;
  const [type] = (await admin.call(productTypes.all, { flag: '1' })).data;
  const typeName = type?.name ?? '';
  const bytes = lines(
    '规格名称,商品类型,规格值',
    `颜色,${typeName},"红\n蓝\n 深、蓝 "`,
    `尺寸,${typeName},大、中；小`,
    `材质,${typeName}x,木`,
    `重复,${typeName},木、木`,
    `空的,${typeName},`,
  );
  const run = await checkedImport(admin, { list: 'attributes', bytes });
  expect(run.outcomes).toMatchObject({ new: 2, wrong: 3 });
  const rows = await rowsOf(admin, run.id);
  expect(rows[0]?.cells[1]).toMatchObject({ error: `“${typeName}x”不存在`, alike: typeName });
  expect(await problems(admin, run.id)).toEqual([
    `6 productTypeId: “${typeName}x”不存在`,
    '7 values: 规格值不能重复',
    '8 values: 请填写规格值',
  ]);
  await applied(admin, run.id);
  const valuesOf = async (name: string) =>
    (await admin.call(attributes.list, { name })).data[0]?.values.map(({ value }) => value);
  expect(await valuesOf('颜色')).toEqual(['红', '蓝', '深、蓝']);
  expect(await valuesOf('尺寸')).toEqual(['大', '中', '小']);
  const next = await checkedImport(admin, {
    list: 'attributes',
    bytes: lines('规格名称,规格值', '尺寸,大、特大', '颜色,"红\n蓝\n深、蓝"'),
  });
  expect(next.outcomes).toMatchObject({ change: 1, same: 1 });
  const change = (await rowsOf(admin, next.id))[0];
  expect(change?.cells[1]).toMatchObject({ before: '大、中、小', text: '大、特大' });
  await applied(admin, next.id);
  expect(await valuesOf('尺寸')).toEqual(['大', '特大']);
  await takenBack(admin, next.id);
  expect(await valuesOf('尺寸')).toEqual(['大', '中', '小']);
  await takenBack(admin, run.id);
  // The taking back of the second import was a change as well.
  expect(await valuesOf('颜色')).toBeUndefined();
  expect(await valuesOf('尺寸')).toEqual(['大', '中', '小']);
});

test('classifications are found by their name, among those within reach', async () => {
  const { admin } = tenant;
  const list = 'classifications';
  await admin.call(classifications.save, { name: '紧固件', description: '旧' });
  await admin.call(classifications.save, { name: '双份', description: '甲' });
  await admin.call(classifications.save, { name: '双份', description: '乙' });
  const bytes = lines('分类名称,分类描述', '紧固件,新', '轴承,滚动', '双份,改', '无描述,');
  const run = await checkedImport(admin, { list, bytes });
  expect(run.outcomes).toEqual({ new: 1, change: 1, same: 0, wrong: 2 });
  expect(await problems(admin, run.id)).toEqual([
    '4 name: 有多条相同的记录，无法确定更新哪一条',
    '5 description: 请输入分类描述',
  ]);
  await applied(admin, run.id);
  const described = async () =>
    new Map((await admin.call(classifications.list, {})).data.map((one) => [one.name, one.description]));
  expect((await described()).get('紧固件')).toBe('新');
  const held = ['classification', 'classification:import', 'classification:add'];
  const clerk = await tenant.userWith(held, { dataScope: 'own' });
  const own = await checkedImport(clerk, { list, bytes: lines('分类名称,分类描述', '紧固件,偷看') });
  expect(own.outcomes).toMatchObject({ new: 1, change: 0 });
  expect((await rowsOf(clerk, own.id))[0]?.cells[1]).toEqual({ field: 'description', text: '偷看' });
  await takenBack(admin, run.id);
  expect((await described()).get('紧固件')).toBe('旧');
  expect((await described()).has('轴承')).toBe(false);
});

describe('users', () => {
  const list = 'users';
  const userOf = async (account: string) =>
    (await tenant.admin.call(users.list, { keyword: account })).data.find((user) => user.account === account);

  test('come with department and roles, without a password, and are disabled when they are taken back', async () => {
    const { admin } = tenant;
    const { data: head } = await admin.call(departments.create, { name: '总部' });
    await admin.call(departments.create, { name: '质量部', parentId: head.id });
    const { data: role } = await admin.call(roles.create, { name: '检验员', code: 'QA' });
    await admin.call(users.create, { account: 'imp-old', name: '老人', phone: '13812342207', roleIds: [] });
    const bytes = lines(
      '账号,姓名,部门,角色,手机号,邮箱',
      'imp-1,周敏,总部/质量部,qa,13812342208,z@hdzz.com',
      'imp-2,李静,没有,没有,1,x',
      '中 文,王,,,,',
      'imp-old,老人,,检验员,138****2207,',
      'admin,,,,,',
    );
    const run = await checkedImport(admin, { list, bytes });
    expect(run.outcomes).toEqual({ new: 1, change: 1, same: 1, wrong: 2 });
    expect(await problems(admin, run.id)).toEqual([
      '3 departmentId: 部门“没有”不存在',
      '3 roleIds: 角色“没有”不存在或已停用',
      expect.stringMatching(/^4 account: /),
    ]);
    expect(await userOf('imp-1')).toBeUndefined();
    expect(run.afterwards).toMatch(/初始密码/);
    await applied(admin, run.id);
    const added = await userOf('imp-1');
    expect(added).toMatchObject({
      departmentName: '质量部',
      roles: [{ id: role.id }],
      enabled: 1,
      mustChangePassword: false,
    });
    expect(await userOf('imp-old')).toMatchObject({ roles: [{ id: role.id }] });
    const { data: given } = await admin.call(imports.firstPasswords, { id: run.id });
    expect(given).toMatchObject({ people: [{ account: 'imp-1', name: added?.name }], left: 0 });
    expect(given.people[0]?.firstPassword.length).toBeGreaterThan(10);
    expect(await userOf('imp-1')).toMatchObject({ mustChangePassword: true });
    // Whoever has one keeps it, and it is told this once.
    expect((await admin.call(imports.firstPasswords, { id: run.id })).data).toEqual({ people: [], left: 0 });
    const back = await takenBack(admin, run.id);
    // A password that was given since is a change.
    expect(back.fates).toMatchObject({ takenBack: 1, left: 1 });
    expect(await userOf('imp-old')).toMatchObject({ roles: [] });
    const next = await checkedImport(admin, { list, bytes: lines('账号,姓名', 'imp-3,赵') });
    await applied(admin, next.id);
    await takenBack(admin, next.id);
    expect(await userOf('imp-3')).toMatchObject({ enabled: 0 });
  });

  test('a role without the rights gives no roles and neither learns nor replaces phone numbers', async () => {
    const { admin } = tenant;
    await admin.call(users.create, { account: 'imp-phone', name: '孙', phone: '13900001111', roleIds: [] });
    const clerk = await tenant.userWith(['user', 'user:import', 'user:add', 'user:edit']);
    const guesses = lines(
      '账号,姓名,手机号,角色',
      'imp-phone,孙,13900001111,',
      'imp-role,周,,PLATFORM_ADMIN',
      'imp-plain,吴,13900002222,',
    );
    const run = await checkedImport(clerk, { list, bytes: guesses });
    expect(run.outcomes).toMatchObject({ new: 1, wrong: 2 });
    expect(await problems(clerk, run.id)).toEqual([
      '2 phone: 没有查看手机号的权限，不能更换已有的手机号',
      '3 roleIds: 没有分配角色的权限，请留空',
    ]);
    expect(JSON.stringify(await rowsOf(clerk, run.id))).not.toContain('before');
  });
});

test('departments are found by their path and led by a user', async () => {
  const own = await product.newTenant();
  const { admin } = own;
  const list = 'departments';
  await admin.call(users.create, { account: 'boss', name: '王总', roleIds: [] });
  const { data: top } = await admin.call(departments.create, { name: '集团' });
  const bytes = lines(
    '部门路径,负责人',
    '集团/制造中心/一车间,王总',
    '集团 ／ 制造中心,boss',
    '集团,王总',
    '不存在/下级,',
    '集团/销售,谁',
    `集团/${'长'.repeat(51)},`,
  );
  const run = await checkedImport(admin, { list, bytes });
  expect(run.outcomes).toEqual({ new: 2, change: 1, same: 0, wrong: 3 });
  expect(await problems(admin, run.id)).toEqual([
    '5 name: 上级“不存在”不存在',
    '6 headId: 用户“谁”不存在或已停用',
    '7 name: 不超过50个字符',
  ]);
  await applied(admin, run.id);
  const treeOf = async () => (await admin.call(departments.tree, {})).data.find(({ id }) => id === top.id);
  expect(await treeOf()).toMatchObject({
    headName: '王总',
    children: [{ name: '制造中心', headName: '王总', children: [{ name: '一车间' }] }],
  });
  await takenBack(admin, run.id);
  expect(await treeOf()).toMatchObject({ headName: '', children: [] });
});
