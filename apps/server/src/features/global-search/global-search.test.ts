import { brands } from '@edp/contract/brands';
import { globalSearch } from '@edp/contract/global-search';
import type { NamedKind } from '@edp/contract/named-records';
import { products } from '@edp/contract/products';
import { variants } from '@edp/contract/variants';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let storeId: number;

/** Somebody who works in the store and holds these screens. */
const reader = (screens: readonly string[], options: object = {}) =>
  tenant.userWith(screens, { organisations: ['总仓'], ...options });

async function found(client: TestClient, keyword: string, kind?: NamedKind) {
  const { data } = await client.call(globalSearch.search, { keyword, kind });
  return data.map((record) => [record.kind, record.name]);
}

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  storeId = await organisationOf(product.database, tenant.id, '总仓');
});

const material = (itemCode: string, itemName: string, seed: object = {}) =>
  addMaterial(product.database, tenant.id, { itemCode, itemName, organisationIds: [storeId], ...seed });

describe('what fits best comes first', () => {
  test('the code, its beginning, initials, then words; the newest of equals', async () => {
    const client = await reader(['material']);
    await material('ZWQ-1', '垫圈甲');
    await material('ZWQ', '垫圈乙');
    await material('X-1', '中外桥');
    await material('X-2', '垫圈zwq丙');
    const { data } = await client.call(globalSearch.search, { keyword: 'ZWQ' });
    expect(data.map(({ name, match }) => [name, match])).toEqual([
      ['垫圈乙', 'code'],
      ['垫圈甲', 'codePrefix'],
      ['垫圈zwq丙', 'initials'],
      ['中外桥', 'initials'],
    ]);
    expect(await found(client, '丙 垫圈')).toEqual([['material', '垫圈zwq丙']]);
    expect(await found(client, '垫_')).toEqual([]);
  });

  test('at most five of a kind, the newest', async () => {
    const client = await reader(['brand', 'material']);
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      await tenant.admin.call(brands.save, brandForm({ name: `五色${at}` }));
      await material(`WS-${at}`, `五色料${at}`);
    }
    const rows = await found(client, '五色');
    expect(rows.filter(([kind]) => kind === 'brand').map(([, name]) => name)).toEqual(
      [7, 6, 5, 4, 3].map((at) => `五色${at}`),
    );
    expect(rows.filter(([kind]) => kind === 'material').map(([, name]) => name)).toEqual(
      [7, 6, 5, 4, 3].map((at) => `五色料${at}`),
    );
    expect((await found(client, '五色', 'brand')).every(([kind]) => kind === 'brand')).toBe(true);
  });

  test.runIf(hasRls())('beyond the newest thousand the index finds what is rare', async () => {
    const own = await product.newTenant();
    const organisationId = await organisationOf(product.database, own.id, '总仓');
    const client = await own.userWith(['material'], { organisations: ['总仓'], dataScope: 'own' });
    const everything = await own.userWith(['material'], { organisations: ['总仓'] });
    const { unitId } = await addMaterial(product.database, own.id, {
      itemCode: 'OLD-1',
      itemName: '稀有铂丝',
      organisationIds: [organisationId],
    });
    await product.database.inTenantTransaction(own.id, (db) =>
      sql`insert into materials (tenant_id, item_code, item_name, unit_id, search_text, created_by, updated_by)
          select ${own.id}, 'NEW-' || n, '普通铁丝' || n, ${unitId}, 'new-' || n || ' 普通铁丝' || n || ' ptts' || n,
                 ${own.adminId}, ${own.adminId}
            from generate_series(1, 1200) as n`.execute(db),
    );
    expect(await found(everything, '铂')).toEqual([['material', '稀有铂丝']]);
    expect(await found(everything, 'old')).toEqual([['material', '稀有铂丝']]);
    expect(await found(everything, 'xybs')).toEqual([['material', '稀有铂丝']]);
    expect(await found(everything, '铁丝')).toHaveLength(5);
    expect(await found(client, '铂')).toEqual([]);
    expect(await found(client, '铁丝')).toEqual([]);
  });

  test('a product, its variants and people are found by what they are called now, and where they are now', async () => {
    const own = await product.newTenant();
    const [first, second] = [
      await organisationOf(product.database, own.id, '甲仓'),
      await organisationOf(product.database, own.id, '乙仓'),
    ];
    const screens = ['product', 'specification', 'user'];
    const here = await own.userWith(screens, { organisations: ['甲仓'] });
    const there = await own.userWith(screens, { organisations: ['乙仓'] });
    const { id, variantIds } = await addProduct(product.database, own.id, {
      code: 'FOLLOW',
      name: '跟随泵',
      organisationIds: [first],
      variants: [{ itemCode: 'FOLLOW-1', itemName: '立式' }],
    });
    const listed = async (keyword: string, by = here) =>
      (await by.call(variants.list, { keyword })).data.map(({ itemCode }) => itemCode);
    const change = (work: (db: Queries) => Promise<unknown>) =>
      product.database.inTenantTransaction(own.id, work);
    expect(await found(here, 'gmf')).toEqual([]);
    expect(await found(here, '泵 随')).toEqual([['product', '跟随泵']]);
    expect(await found(here, 'follow')).toEqual([
      ['product', '跟随泵'],
      ['productSpecification', '立式'],
    ]);
    expect(await listed('泵 立')).toEqual(['FOLLOW-1']);
    // By its own texts alone, as a role may see these and not the product's.
    expect(await found(here, '泵', 'productSpecification')).toEqual([]);

    await change(async (db) => {
      const named = { name: '隔膜阀', search_text: searchText('FOLLOW', '隔膜阀') };
      await db
        .updateTable('products')
        .set(named)
        .where('id', '=', id)
        .where('tenant_id', '=', own.id)
        .execute();
      const text = searchText('FOLLOW-1', '卧式');
      await db
        .updateTable('product_specifications')
        .set({ item_name: '卧式', search_text: text })
        .where('id', 'in', variantIds)
        .where('tenant_id', '=', own.id)
        .execute();
    });
    expect(await found(here, '泵')).toEqual([]);
    expect(await found(here, 'gmf')).toEqual([['product', '隔膜阀']]);
    expect(await found(here, 'ws')).toEqual([['productSpecification', '卧式']]);
    expect(await listed('卧 阀')).toEqual(['FOLLOW-1']);
    expect(await listed('泵')).toEqual([]);

    expect(await found(there, '阀')).toEqual([]);
    expect(await listed('卧', there)).toEqual([]);
    await change((db) =>
      sql`insert into product_organisations (tenant_id, inventory_organisation_id, product_id)
          values (${own.id}, ${second}, ${id})`.execute(db),
    );
    expect(await found(there, 'follow')).toHaveLength(2);
    expect(await listed('卧', there)).toEqual(['FOLLOW-1']);
    await change((db) =>
      sql`delete from product_organisations
           where tenant_id = ${own.id} and inventory_organisation_id = ${first} and product_id = ${id}`.execute(
        db,
      ),
    );
    expect(await found(here, 'follow')).toEqual([]);

    expect(await found(here, there.account, 'user')).toHaveLength(1);
    await change((db) =>
      sql`update users set name = '公孙离', initials = 'gsl' where tenant_id = ${own.id} and id = ${there.userId}`.execute(
        db,
      ),
    );
    expect(await found(here, 'gsl')).toEqual([['user', '公孙离']]);
    await change(async (db) => {
      const parts = {
        product_specifications: 'product_id',
        product_organisations: 'product_id',
        products: 'id',
      };
      for (const [table, column] of Object.entries(parts))
        await sql`delete from ${sql.table(table)} where tenant_id = ${own.id} and ${sql.ref(column)} = ${id}`.execute(
          db,
        );
    });
    expect(
      (
        await sql`select from search_entries where tenant_id = ${own.id} and kind <> 'user'`.execute(
          product.database.asTenant(own.id),
        )
      ).rows,
    ).toEqual([]);
  });

  test('a product is found by its name in the language of the reader', async () => {
    const client = await reader(['product', 'specification']);
    client.language = 'ENG';
    const { id } = await addProduct(product.database, tenant.id, {
      code: 'LANG-9',
      name: '扭矩扳手',
      organisationIds: [storeId],
      variants: [{ itemCode: 'LANG-9-1', itemName: '扭矩扳手 大' }],
    });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .insertInto('translations')
        .values({ tenant_id: tenant.id, record_id: id, language: 'ENG', name: 'Torque wrench', remark: '' })
        .execute(),
    );
    expect(await found(client, 'wrench lang')).toEqual([['product', 'Torque wrench']]);
    expect((await client.call(products.list, { keyword: 'wrench 扳手' })).data).toHaveLength(1);
    expect((await client.call(variants.list, { keyword: 'torque 大' })).data).toHaveLength(1);
    expect(await found(await reader(['product']), 'wrench lang')).toEqual([]);
  });

  test('of other kinds the newest two thousand, a whole code among all, and all where too few fit', async () => {
    const large = await product.newTenant();
    await product.database.inTenantTransaction(large.id, (db) =>
      sql`insert into brands (tenant_id, code, name, search_text, created_by, updated_by)
          select ${large.id}, 'KT' || n, case n when 1 then '孤牌' else '众牌' || n end,
                 case n when 1 then 'kt1 孤牌 gp' else 'kt' || n || ' 众牌' || n || ' zp' || n end, ${large.adminId}, ${large.adminId}
            from generate_series(1, 2105) as n order by n`.execute(db),
    );
    const codes = async (keyword: string) => {
      const { data } = await large.admin.call(globalSearch.search, { keyword, kind: 'brand' });
      return data.map(({ code }) => code);
    };
    expect(await codes('孤')).toEqual(['KT1']);
    expect(await codes('众')).toEqual(['KT2105', 'KT2104', 'KT2103', 'KT2102', 'KT2101']);
    expect(await codes('kt1')).toEqual(['KT1', 'KT1999', 'KT1998', 'KT1997', 'KT1996']);
  });

  test('people and where they belong by initials as well', async () => {
    const client = await reader(['role', 'department', 'user']);
    await product.database.inTenantTransaction(tenant.id, async (db) => {
      const parent = await db
        .insertInto('departments')
        .values({ tenant_id: tenant.id, name: '昆仑总部' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('departments')
        .values({ tenant_id: tenant.id, name: '昆仑采购处', parent_id: parent.id })
        .execute();
    });
    const { data } = await client.call(globalSearch.search, { keyword: 'klcgc' });
    expect(data).toMatchObject([
      { kind: 'department', name: '昆仑采购处', place: '昆仑总部', match: 'initials' },
    ]);
    expect(await found(client, client.account, 'user')).toEqual([['user', expect.any(String)]]);
  });
});

describe('rights', () => {
  test('nothing of a screen that the role does not hold', async () => {
    await tenant.admin.call(brands.save, brandForm({ name: '秘密品牌' }));
    expect(await found(await reader(['brand']), '秘密')).toEqual([['brand', '秘密品牌']]);
    expect(await found(await reader(['unit', 'material']), '秘密')).toEqual([]);
    expect(await found(await reader([]), '秘密')).toEqual([]);
  });

  test('a hidden name or code is neither answered nor found by', async () => {
    await material('HID-77', '隐名轴承');
    await tenant.admin.call(brands.save, brandForm({ code: 'HIDB77', name: '隐名牌' }));
    const codeOnly = await reader(['material', 'brand'], {
      visible: {
        material: { columns: ['itemCode'], fields: [] },
        brand: { columns: ['code'], fields: [] },
      },
    });
    expect(await found(codeOnly, '隐名')).toEqual([]);
    expect(await found(codeOnly, 'ymzc')).toEqual([]);
    expect((await codeOnly.call(globalSearch.search, { keyword: 'hid' })).data).toMatchObject([
      { kind: 'material', code: 'HID-77', name: '', place: '' },
      { kind: 'brand', code: 'HIDB77', name: '' },
    ]);
    const nameOnly = await reader(['material', 'brand'], {
      visible: {
        material: { columns: ['itemName'], fields: [] },
        brand: { columns: ['name'], fields: [] },
      },
    });
    expect(await found(nameOnly, 'hid')).toEqual([]);
    expect(await found(nameOnly, '77')).toEqual([]);
    expect((await nameOnly.call(globalSearch.search, { keyword: '隐名' })).data).toMatchObject([
      { kind: 'material', code: '', name: '隐名轴承' },
      { kind: 'brand', code: '', name: '隐名牌' },
    ]);
    expect(await found(nameOnly, 'ymzc')).toEqual([['material', '隐名轴承']]);
  });

  test('records out of reach are not found: by data scope, by inventory organisation', async () => {
    const elsewhere = await organisationOf(product.database, tenant.id, '远仓');
    await material('FAR-1', '远方阀门', { organisationIds: [elsewhere] });
    await material('ALL-1', '无处阀门', { organisationIds: [] });
    await addProduct(product.database, tenant.id, {
      code: 'FARP',
      name: '远方商品',
      organisationIds: [elsewhere],
    });
    const here = await reader(['material', 'product']);
    expect(await found(here, '阀门')).toEqual([['material', '无处阀门']]);
    expect(await found(here, 'far')).toEqual([]);
    const there = await tenant.userWith(['material', 'product'], { organisations: ['远仓'] });
    expect(await found(there, 'far')).toEqual([
      ['material', '远方阀门'],
      ['product', '远方商品'],
    ]);
    const nowhere = await tenant.userWith(['material', 'product']);
    expect(await found(nowhere, '阀门')).toEqual([]);
    const own = await tenant.userWith(['material', 'product'], { organisations: ['远仓'], dataScope: 'own' });
    expect(await found(own, 'far')).toEqual([]);
  });
});

test('another tenant finds nothing of it', async () => {
  await material('TEN-1', '邻家料');
  await tenant.admin.call(brands.save, brandForm({ name: '邻家牌' }));
  expect(await found(await reader(['material', 'brand']), '邻家')).toHaveLength(2);
  expect(await found(other.admin, '邻家')).toEqual([]);
  expect(await found(other.admin, 'ten-1')).toEqual([]);
});

test('nothing typed finds nothing, and whoever asks too often is refused', async () => {
  const client = await reader(['unit']);
  expect((await client.call(globalSearch.search, { keyword: '  ' })).data).toEqual([]);
  await product.database.global
    .insertInto('rate_limits')
    .values({
      bucket: `global-search:${client.userId}`,
      used: 300,
      window_ends_at: sql<Date>`now() + interval '1 minute'`,
    })
    .execute();
  expect(await client.call(globalSearch.search, { keyword: 'a' })).toMatchObject({ http: 429 });
});
