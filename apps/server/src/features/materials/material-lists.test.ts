import { brands } from '@edp/contract/brands';
import { materials } from '@edp/contract/materials';
import { sharingRules } from '@edp/contract/sharing-rules';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const everything = ['material', 'material:edit', 'material:load'];
let tenant: TestTenant;
/** Works in the organisation 东库. */
let clerk: TestClient;
let east: number;
let west: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await tenant.userWith(everything, { organisations: ['东库'] });
  east = await organisationOf(product.database, tenant.id, '东库');
  west = await organisationOf(product.database, tenant.id, '西库');
});

type Seed = NonNullable<Parameters<typeof addMaterial>[2]>;
const inEast = (seed: Seed = {}) =>
  addMaterial(product.database, tenant.id, { organisationIds: [east], ...seed });
type ListInput = Parameters<typeof clerk.call<typeof materials.list>>[1];
const codesOf = async (input: ListInput, by = clerk) =>
  (await by.call(materials.list, input)).data.map(({ itemCode }) => itemCode);

describe('the list', () => {
  test('shows the materials of the active organisation, newest first, and counts them', async () => {
    const [old, made] = [
      await inEast(),
      await inEast({ itemName: '镀锌钢管', columns: { market_price: 12.5 } }),
    ];
    const far = await addMaterial(product.database, tenant.id, { organisationIds: [west] });
    const { data, total, totalBounded } = await clerk.call(materials.list, { pageSize: 50 });
    expect(data.slice(0, 2)).toMatchObject([
      {
        id: made.id,
        materialId: made.id,
        inventoryOrganisationId: east,
        itemName: '镀锌钢管',
        marketPrice: 12.5,
        brand: '',
      },
      { id: old.id, itemTypeText: '', itemCategoryText: '' },
    ]);
    expect(data.map(({ id }) => id)).not.toContain(far.id);
    expect({ total, totalBounded }).toEqual({ total: data.length, totalBounded: undefined });
    const oldest = await clerk.call(materials.list, { sortField: 'createTime', pageSize: 50 });
    expect(oldest.data).toEqual(data.toReversed());
  });

  test('a role without an inventory organisation sees none', async () => {
    const nobody = await tenant.userWith(everything);
    expect(await nobody.call(materials.list, {})).toMatchObject({ data: [], total: 0 });
    expect(await nobody.call(materials.loadable, {})).toMatchObject({ data: [], total: 0 });
    expect(await nobody.call(materials.load, [{ id: 1 }])).toMatchObject({
      code: 4093,
      message: '当前角色没有库存组织，不能载入',
    });
  });

  test('pages meet without a gap from both ends', async () => {
    const own = await tenant.userWith(everything, { organisations: ['页库'] });
    const place = await organisationOf(product.database, tenant.id, '页库');
    const codes: string[] = [];
    for (let at = 0; at < 7; at++)
      codes.unshift((await addMaterial(product.database, tenant.id, { organisationIds: [place] })).itemCode);
    const pages = [1, 2, 3, 4, 5, 6, 7, 8].map((pageNo) => own.call(materials.list, { pageNo, pageSize: 1 }));
    const read = await Promise.all(pages);
    expect(read.flatMap(({ data }) => data.map(({ itemCode }) => itemCode))).toEqual(codes);
    expect(read.map(({ total }) => total)).toEqual(Array(8).fill(7));
    expect(await codesOf({ pageNo: 3, pageSize: 3 }, own)).toEqual(codes.slice(6));
    const upward = { sortField: 'createTime', sortOrder: 'asc', pageSize: 3 } as const;
    expect(await codesOf({ ...upward, pageNo: 2 }, own)).toEqual(codes.toReversed().slice(3, 6));
    expect(await codesOf({ ...upward, pageNo: 3 }, own)).toEqual(codes.toReversed().slice(6));
  });
});

describe('a search', () => {
  test('finds words in any order, by two characters, by initials and by code', async () => {
    const { itemCode } = await inEast({ itemCode: 'LQ-9_1%a\\b', itemName: '不锈钢球阀 DN50' });
    await inEast({ itemCode: 'LQ-9x1ya\\b', itemName: '铜球阀' });
    for (const keyword of ['钢球', 'dn50 不锈', '不锈 DN50', 'bxgqf', 'lq-9_', '1%A', 'a\\b 钢', '锈'])
      expect.soft(await codesOf({ keyword }), keyword).toEqual([itemCode]);
    for (const keyword of ['球阀不锈', 'a\\\\b', '__', '没有'])
      expect.soft(await codesOf({ keyword }), keyword).toEqual([]);
    expect(await codesOf({ itemCode: '9_1' })).toEqual([itemCode]);
    expect(await codesOf({ itemCode: '球阀' })).toEqual([]);
    expect(await codesOf({ itemCode: 'LQ-9', keyword: '铜' })).toEqual(['LQ-9x1ya\\b']);
  });

  test('keeps what is switched off or on', async () => {
    const [on, off] = [
      await inEast({ itemName: '开关甲' }),
      await inEast({ itemName: '开关乙', enabled: 0 }),
    ];
    expect(await codesOf({ keyword: '开关', enabled: 0 })).toEqual([off.itemCode]);
    expect(await codesOf({ keyword: '开关', enabled: '1' })).toEqual([on.itemCode]);
    expect(await codesOf({ enabled: 0 })).toContain(off.itemCode);
  });

  test('sees a new name, a new place and a removal at once', async () => {
    const { id, itemCode } = await addMaterial(product.database, tenant.id, { itemName: '旧名字' });
    expect(await codesOf({ keyword: '旧名' })).toEqual([]);
    await clerk.call(materials.load, [{ id }]);
    expect(await codesOf({ keyword: '旧名' })).toEqual([itemCode]);
    const change = (columns: object) =>
      product.database.inTenantTransaction(tenant.id, (db) =>
        db
          .updateTable('materials')
          .set(columns)
          .where('tenant_id', '=', tenant.id)
          .where('id', '=', id)
          .execute(),
      );
    await change({ item_name: '新叫法', search_text: `${itemCode.toLowerCase()} 新叫法 xjf` });
    expect(await codesOf({ keyword: '旧名' })).toEqual([]);
    expect(await codesOf({ keyword: 'XJF' })).toEqual([itemCode]);
    const { total } = await clerk.call(materials.list, {});
    await product.database.inTenantTransaction(tenant.id, async (db) => {
      const of = db.deleteFrom('material_organisations').where('tenant_id', '=', tenant.id);
      await of.where('material_id', '=', id).execute();
    });
    expect(await codesOf({ keyword: 'XJF' })).toEqual([]);
    expect((await clerk.call(materials.list, {})).total).toBe(total - 1);
  });
});

describe('loading', () => {
  test('offers what the organisation lacks and gives it', async () => {
    const made = await addMaterial(product.database, tenant.id, {
      itemName: '待载入',
      organisationIds: [west],
    });
    const offered = await clerk.call(materials.loadable, {});
    expect(offered.data[0]).toMatchObject({ id: made.id, inventoryOrganisationId: east });
    for (const filter of [{ keyword: '载入' }, { itemCodeOrName: made.itemCode }, { itemCodeOrName: '待载' }])
      expect(await clerk.call(materials.loadable, filter)).toMatchObject({
        data: [{ id: made.id }],
        total: 1,
      });
    const { total } = await clerk.call(materials.list, {});
    const loads = [1, 2, 3].map(() => clerk.call(materials.load, [{ id: made.id }, { id: made.id }]));
    expect((await Promise.all(loads)).map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await clerk.call(materials.loadable, {})).total).toBe(offered.total - 1);
    expect((await clerk.call(materials.loadable, { keyword: '待载' })).data).toEqual([]);
    expect((await clerk.call(materials.list, {})).total).toBe(total + 1);
    expect(await codesOf({ keyword: '待载' })).toEqual([made.itemCode]);
  });

  test('all of the chosen or none, with the button alone', async () => {
    const made = await addMaterial(product.database, tenant.id, {});
    expect(await clerk.call(materials.load, [{ id: made.id }, { id: 1 }])).toMatchObject({ code: 4040 });
    expect(await clerk.call(materials.load, [])).toMatchObject({ code: 4000, message: '请选择物料!!!' });
    const reader = await tenant.userWith(['material'], { organisations: ['东库'] });
    expect(await reader.call(materials.load, [{ id: made.id }])).toMatchObject({ code: 4030 });
    expect(await codesOf({ itemCode: made.itemCode })).toEqual([]);
  });

  test('two organisations that load the same at the same moment both have it', async () => {
    const places = await Promise.all(
      ['甲库', '乙库', '丙库'].map((name) => tenant.userWith(everything, { organisations: [name] })),
    );
    const made: { id: number }[] = [];
    for (let at = 0; at < 5; at++)
      made.push(await addMaterial(product.database, tenant.id, { itemName: '共同的' }));
    const loads = places.map((user, at) => user.call(materials.load, at === 1 ? made.toReversed() : made));
    expect((await Promise.all(loads)).map(({ code }) => code)).toEqual([0, 0, 0]);
    for (const user of places) expect((await user.call(materials.list, { keyword: '共同' })).total).toBe(5);
  });

  test('the organisations of a material are filtered by their names', async () => {
    const made = await addMaterial(product.database, tenant.id, { organisationIds: [east, west] });
    const asked = { materialId: made.id, inventoryOrganisationName: '西' };
    expect(await clerk.call(materials.organisations, asked)).toMatchObject({
      data: [{ materialId: made.id, inventoryOrganisationId: west, inventoryOrganisationName: '西库' }],
      total: 1,
    });
    expect((await clerk.call(materials.organisations, { ...asked, businessUnitName: '别' })).total).toBe(0);
    expect(await clerk.call(materials.organisations, { materialId: 1 })).toMatchObject({ code: 4040 });
  });
});

describe('ten thousand and more', () => {
  const MANY = 10_050;
  let large: TestTenant;
  let keeper: TestClient;
  /** Sees every tenth, which is his own. */
  let owner: Awaited<ReturnType<TestTenant['userWith']>>;

  beforeAll(async () => {
    large = await product.newTenant();
    keeper = await large.userWith(['material'], { organisations: ['大库'] });
    owner = await large.userWith(['material'], { organisations: ['大库'], dataScope: 'own' });
    const place = await organisationOf(product.database, large.id, '大库');
    const { unitId } = await addMaterial(product.database, large.id);
    const brandIds: number[] = [];
    for (const [code, name] of Object.entries({ A: '甲牌', B: '乙牌' }))
      brandIds.push(
        (await large.admin.call(brands.save, { code, name, active: 1, sortOrder: 1, labelPath: '' })).data.id,
      );
    // A connection of its own: those of the pool have learnt how few rows there are.
    const database = new pg.Client({ connectionString: product.ownerUrl });
    await database.connect();
    await database.query(`begin; select app.begin_tenant(${large.id})`);
    await database.query(
      `insert into materials
         (tenant_id, item_code, item_name, unit_id, brand_id, enabled, search_text, created_by, updated_by)
       select $1, 'Q' || n, '件', $2, ($6::bigint[])[n % 3], case when n % 100 = 1 then 0 else 1 end,
              'q' || n || case when n <= 9 then ' 稀少' when n % 12 = 3 then ' 少见 sj' else ' 常见 cj' end,
              case when n % 10 = 7 then $5::bigint else $3::bigint end, $3::bigint
         from generate_series(1, $4::integer) as n order by n`,
      [large.id, unitId, large.adminId, MANY, owner.userId, brandIds],
    );
    await database.query(
      `insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
       select $1, $2, id from materials where tenant_id = $1 and item_code like 'Q%'`,
      [large.id, place],
    );
    await database.query('commit');
    // As the database does by itself before long: without it each of the rows was compared with each.
    await database.query('analyze materials, material_organisations');
    await database.end();
  });

  test('the total of all is exact, that of a search ends at the bound', async () => {
    expect(await keeper.call(materials.list, {})).toMatchObject({ total: MANY });
    expect(await keeper.call(materials.list, { itemCode: 'q' })).toMatchObject({
      total: 10_001,
      totalBounded: true,
      data: [{ itemCode: `Q${MANY}` }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
    const rare = await keeper.call(materials.list, { keyword: '稀少' });
    expect(rare.data.map(({ itemCode }) => itemCode)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Q${n}`),
    );
    expect(rare).toMatchObject({ total: 9 });
    expect(rare).not.toHaveProperty('totalBounded');
    const upward = await keeper.call(materials.list, {
      keyword: '稀少',
      sortField: 'createTime',
      pageSize: 2 as never,
    });
    expect(upward.data.map(({ itemCode }) => itemCode)).toEqual(['Q1', 'Q2']);
    expect(await keeper.call(materials.list, { keyword: 'SJ' })).toMatchObject({ total: 837 });
    expect(await keeper.call(materials.list, { keyword: 'c 常' })).toMatchObject({ total: 9204 });
    expect(await keeper.call(materials.list, { enabled: 0 })).toMatchObject({ total: 101 });
  });

  test('deep pages hold what stands there', async () => {
    const at = async (input: ListInput) =>
      (await keeper.call(materials.list, { pageSize: 10, ...input })).data.map(({ itemCode }) => itemCode);
    expect(await at({ pageNo: 1005 })).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Q${n}`));
    expect((await at({ pageNo: 1002, itemCode: 'Q' }))[0]).toBe('Q40');
    expect(await at({ pageNo: 1005, enabled: 1, itemCode: 'q' })).toEqual([]);
    expect((await at({ pageNo: 80, keyword: '少见' }))[0]).toBe('Q567');
    expect((await at({ pageNo: 3, keyword: '常见', sortField: 'createTime', sortOrder: 'asc' }))[0]).toBe(
      'Q32',
    );
    expect(await at({ pageNo: 1006 })).toEqual([]);
  });

  test('more than are sorted stand in the order of any column, to the last page', async () => {
    const firstOf = async (input: ListInput) => (await keeper.call(materials.list, input)).data[0]?.itemCode;
    // A third has the brand 甲牌, a third 乙牌, which comes first, and a third none.
    for (const [pageNo, up, down] of [
      [1, 'Q10049', 'Q10050'],
      [335, 'Q29', 'Q30'],
      [336, 'Q10048', 'Q10048'],
      [671, 'Q10050', 'Q10049'],
    ] as const) {
      expect(await firstOf({ sortField: 'brand', pageNo, sortOrder: 'asc' })).toBe(up);
      expect(await firstOf({ sortField: 'brand', pageNo, sortOrder: 'desc' })).toBe(down);
    }
    expect(await firstOf({ sortField: 'brand', thenField: 'itemCode' })).toBe('Q10001');
    expect(await firstOf({ sortField: 'enabled' })).toBe('Q10001');
    expect(await firstOf({ sortField: 'enabled', pageNo: 11 })).toBe('Q1');
    expect(await firstOf({ sortField: 'enabled', pageNo: 1005 })).toBe('Q11');
    expect(await firstOf({ sortField: 'enabled', sortOrder: 'desc' })).toBe('Q10050');
    expect(await firstOf({ sortField: 'enabled', thenField: 'itemCode' })).toBe('Q1');
    for (const sortField of ['itemName', 'marketPrice', 'specificationModel', 'unitText'] as const)
      expect(await firstOf({ sortField, pageNo: 2 })).toBe('Q10040');
  });

  test('who owns some finds those alone, and all when a rule shares the others', async () => {
    const by = async (input: ListInput) => {
      const { data, total, totalBounded } = await owner.call(materials.list, input);
      return [data[0]?.itemCode, total, totalBounded];
    };
    expect(await by({})).toEqual([`Q${MANY - 3}`, 1005, undefined]);
    expect(await by({ pageNo: 101 })).toEqual(['Q47', 1005, undefined]);
    expect(await by({ keyword: '稀少' })).toEqual(['Q7', 1, undefined]);
    expect(await by({ keyword: '少见' })).toEqual(['Q10047', 168, undefined]);
    expect(await by({ keyword: '常见', pageNo: 84 })).toEqual(['Q77', 836, undefined]);
    expect(await by({ enabled: 0 })).toEqual([undefined, 0, undefined]);
    await large.admin.call(sharingRules.create, {
      name: '其余',
      sharingType: 'material',
      power: 0,
      addResource: { id: [large.adminId] },
      addSharingTo: { id: [owner.userId] },
    });
    expect(await by({})).toEqual([`Q${MANY}`, 10_001, true]);
    expect(await by({ pageNo: 1005 })).toEqual(['Q10', 10_001, true]);
    expect(await by({ keyword: '少见', pageNo: 80 })).toEqual(['Q567', 837, undefined]);
  });
});
