import { randomUUID } from 'node:crypto';
import { bulkChanges } from '@edp/contract/bulk-changes';
import { drafts } from '@edp/contract/drafts';
import { methodsOf, type Endpoint } from '@edp/contract/endpoint';
import { materials } from '@edp/contract/materials';
import type { Product } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import { recordHistory } from '@edp/contract/record-history';
import { nameInRights } from '@edp/contract/restricted-names';
import { isRestorable, type Caller } from '@edp/contract/restored-records';
import { restorers } from '@edp/contract/restorers';
import { restrictableScreens } from '@edp/contract/restricted-screens';
import { AUDITED_VALUES } from '@edp/contract/security-events';
import { variants, type Variant } from '@edp/contract/variants';
import { toWire } from '@edp/contract/wire-names';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../../app.ts';
import { bulkRowsOf, previewed } from '../fixtures/bulk-runs.ts';
import { checkedImport, exportedFile, lines, rowsOf } from '../fixtures/import-runs.ts';
import { materialFormOf } from '../fixtures/material-forms.ts';
import { joinDepartment, matrixVariants, productForms } from '../fixtures/product-forms.ts';
import { addAttribute } from '../fixtures/imported-products.ts';
import { useJobsApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** Nothing of a price reaches somebody whose role sees none, whatever is called. */
const product = useJobsApp();
/** Every price is written so, and nothing else is. */
const MARK = /98765\d/;
const price = (digit: number) => 987_650.321 + digit;

/** Columns and fields that are prices. */
const PRICES = new Set([
  'marketPrice',
  'listPricePerUnit',
  'erpPrice',
  'showPrice',
  'suggestedPrice',
  'priceRange',
]);
/** Sees them, and the reader, who does not; both may do everything else. */
let clerk: TestClient;
let reader: TestClient & { userId: number };
let made: Product;
let binned: Product;
let materialId: number;
let itemTypeId: number;

/** What of a screen is left without prices; the fields of the variants' form are none. */
function withoutPrices(screen: string) {
  const { columns = [], forms = [] } = restrictableScreens.get(screen) ?? {};
  const left = (names: readonly string[]) =>
    names.filter((name) => !PRICES.has(name)).map((name) => nameInRights(screen, name));
  return { columns: left(columns), fields: left(forms) };
}

/** The product's own variants are hidden on the screen of variants alone, and so is what is made of them. */
const visible = {
  material: withoutPrices('material'),
  specification: withoutPrices('specification'),
  product: {
    ...withoutPrices('product'),
    columns: [...(restrictableScreens.get('product')?.columns ?? [])].map((name) =>
      nameInRights('product', name),
    ),
  },
};

beforeAll(async () => {
  const tenant = await product.newTenant();
  const rights = [...tenant.resources.keys()].filter((name) => name !== AUDITED_VALUES);
  clerk = await tenant.userWith(rights, { organisations: ['东库'] });
  reader = await tenant.userWith(rights, { organisations: ['东库'], visible });
  for (const { account } of [clerk, reader] as (TestClient & { account: string })[])
    await joinDepartment(product.database, tenant.id, account);
  const forms = await productForms(product.database, tenant, clerk);
  const colour = await addAttribute(tenant, {
    typeId: forms.typeId,
    name: '颜色',
    values: ['红', '蓝', '绿'],
  });
  const whole = () =>
    forms.form({
      productModel: 1,
      showPrice: price(1),
      suggestedPrice: price(2),
      variants: matrixVariants([{ attributeId: colour, values: ['红', '蓝'] }]).map((variant, at) => ({
        ...variant,
        marketPrice: price(3 + at),
        listPricePerUnit: price(5 + at),
      })),
    });
  made = (await clerk.call(products.create, whole())).data;
  const dearer = made.variants.map((variant) => ({ ...variant, marketPrice: price(7) }));
  made = (await clerk.call(products.update, formOf(made, { variants: dearer, showPrice: price(8) }))).data;
  binned = (await clerk.call(products.create, whole())).data;
  await clerk.call(products.remove, { id: binned.id });
  const type = await product.database
    .asTenant(tenant.id)
    .selectFrom('dictionary_items')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('dictionary', '=', 'dms_sku_itemtype')
    .executeTakeFirstOrThrow();
  itemTypeId = type.id;
  const needs = { unitId: forms.unitId, itemCategoryId: forms.categoryId, itemTypeIds: [itemTypeId] };
  const dear = { marketPrice: price(1), erpPrice: price(2), listPricePerUnit: price(3) };
  const { data } = await clerk.call(materials.create, materialFormOf(needs, dear));
  materialId = data.materialId;
  await clerk.call(materials.update, { ...materialFormOf(needs, dear), materialId, erpPrice: price(4) });
}, 120_000);

/** The form that a client sends back of what it has read. */
function formOf(read: Product, fields: object) {
  return { ...read, inventoryOrganisationIds: [], ...fields } as never;
}

const queries = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries<Endpoint>(contract)
    .filter(
      ([, { access, kind, transport }]) =>
        access === 'signed-in' && kind === 'query' && transport === undefined,
    )
    .map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);

/** Names one of the records, wherever it does, and what lists and histories are asked of it. */
function asked(): Record<string, unknown>[] {
  const [variant] = made.variants;
  const moment = '2000-01-01T00:00:00.000000Z';
  const named = [
    { kind: 'product', id: made.id, list: 'products' },
    { kind: 'product', id: binned.id, list: 'products' },
    { kind: 'material', id: materialId, list: 'materials' },
    { kind: 'productSpecification', id: variant?.id ?? 0, list: 'variants' },
  ].map(({ kind, id, list }) => ({
    kind,
    id,
    ids: [id],
    list,
    productId: id,
    materialId: id,
    form: 'product',
    recordId: id,
    place: '',
    older: moments.get(id) ?? moment,
    variants: made.variants,
  }));
  return [{}, { keyword: '' }, ...named];
}

/** The oldest moment of a record's history. */
const moments = new Map<number, string>();

/** The calls that tell a price, and those that were answered at all. */
async function walked(client: TestClient) {
  const [telling, answered] = [new Set<string>(), new Set<string>()];
  for (const { name, endpoint } of queries)
    for (const input of asked()) {
      if (!endpoint.input.safeParse(input).success) continue;
      const sent = toWire(endpoint.input, input);
      const answer = await client.send(methodsOf(endpoint)[0] ?? 'POST', endpoint.path, sent);
      if (z.looseObject({ code: z.literal(0) }).safeParse(answer).success) answered.add(name);
      if (MARK.test(JSON.stringify(answer))) telling.add(name);
    }
  return { telling: [...telling].toSorted(), answered };
}

test('no call that reads tells a price to whom none is shown; to others many do', async () => {
  for (const [kind, id] of [
    ['product', made.id],
    ['product', binned.id],
    ['material', materialId],
  ] as const) {
    const { data } = await clerk.call(recordHistory.list, { kind, id });
    moments.set(id, data.entries.at(-1)?.moment ?? '');
  }
  const seen = await walked(clerk);
  expect(seen.telling).toEqual(
    expect.arrayContaining([
      'bulkChanges.sheet',
      'materials.detail',
      'materials.list',
      'products.detail',
      'products.list',
      'recordHistory.compare',
      'recordHistory.list',
      'variants.choosable',
      'variants.list',
      'variants.ofProduct',
    ]),
  );
  const hidden = await walked(reader);
  expect(hidden.telling).toEqual([]);
  expect(seen.telling.filter((name) => !hidden.answered.has(name))).toEqual([]);
}, 120_000);

describe('of a product whose prices are hidden on the screen of variants', () => {
  const pricesOf = ({ marketPrice, listPricePerUnit }: Variant) => [marketPrice, listPricePerUnit];
  const detail = async (client: TestClient) =>
    (await client.call(products.detail, { productId: made.id })).data;

  test('a save keeps what it does not see, and new variants have none', async () => {
    const [before, read] = [await detail(clerk), await detail(reader)];
    const renamed = read.variants.map((variant) => ({ ...variant, itemName: '改过的名' }));
    const saved = await reader.call(products.update, formOf(read, { variants: renamed, keyword: '改过' }));
    expect(saved).toMatchObject({ code: 0, data: { keyword: '改过' } });
    expect(JSON.stringify(saved)).not.toMatch(MARK);
    const allOf = ({ showPrice, variants: all }: Product) => [showPrice, ...all.map(pricesOf)];
    const after = await detail(clerk);
    expect(after.variants[0]?.itemName).toBe('改过的名');
    expect(allOf(after)).toEqual(allOf(before));

    const [first] = after.variants;
    const green = {
      itemCode: 'GREEN-1',
      itemName: '绿',
      variantKey: '绿',
      attributeValues: [{ attributeId: Number(first?.attributeValues[0]?.attributeId), value: '绿' }],
      createsMaterial: 1,
    };
    // What is typed for a hidden column all the same is not read.
    const forged = saved.data.variants.map((variant) => ({ ...variant, marketPrice: 1 }));
    const wider = await reader.call(products.update, formOf(saved.data, { variants: [...forged, green] }));
    expect(wider).toMatchObject({ code: 0 });
    const widened = await detail(clerk);
    expect(allOf(widened)).toEqual([...allOf(before), [null, null]]);
    made = widened;
  });

  test('a stale save, what is asked before one and a copy tell none', async () => {
    const read = await detail(reader);
    const stale = await reader.call(
      products.update,
      formOf(read, { version: read.version - 1, keyword: '旧' }),
    );
    expect(stale).toMatchObject({ code: 4091 });
    const renamed = read.variants.map((variant) => ({ ...variant, itemName: `${variant.itemName}。` }));
    const effects = await reader.call(products.materialsToChange, {
      id: read.id,
      variants: renamed as never,
    });
    expect(effects.data.length).toBeGreaterThan(1);
    const copied = read.variants.map((variant, at) => ({
      ...variant,
      id: undefined,
      itemCode: `COPY-${at}`,
      createsMaterial: 1,
    }));
    const copy = await reader.call(products.create, formOf(read, { id: undefined, variants: copied }));
    expect(copy).toMatchObject({ code: 0 });
    expect(JSON.stringify([stale, effects, copy])).not.toMatch(MARK);
    const { data } = await clerk.call(products.detail, { productId: copy.data.id });
    expect(data.variants.map(({ marketPrice }) => marketPrice)).toEqual([null, null, null]);
  });

  test('an earlier state comes back without one', async () => {
    const before = await detail(clerk);
    const call: Caller = async (endpoint, input) => {
      const answer = await reader.call(endpoint, input);
      expect(answer).toMatchObject({ code: 0 });
      return answer;
    };
    const older = moments.get(made.id) ?? '';
    const { data } = await reader.call(recordHistory.compare, { kind: 'product', id: made.id, older });
    const fields = data.fields.filter(isRestorable).filter(({ same, whole }) => !same && whole !== 'added');
    expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['keyword', 'itemName']));
    await restorers.product?.restore(call, { id: made.id, fields, version: null });
    const after = await detail(clerk);
    expect(after.keyword).toBe('关键字');
    expect(after.variants.map(pricesOf)).toEqual(before.variants.map(pricesOf));
    made = after;
  });

  test('lists are neither filtered nor ordered by one', async () => {
    const refused = { code: 4030 };
    const range = `${price(0)}..${price(9)}`;
    expect(await reader.call(products.list, { priceRange: range })).toMatchObject(refused);
    expect(await reader.call(products.list, { sortField: 'priceRange' })).toMatchObject(refused);
    expect(await reader.call(variants.list, { marketPrice: range })).toMatchObject(refused);
    expect(await clerk.call(products.list, { priceRange: range })).toMatchObject({ code: 0 });
  });

  test('a draft keeps none', async () => {
    const rows = made.variants.map(({ id, itemName }) => ({ id, itemName, marketPrice: String(price(9)) }));
    const of = { form: 'product', recordId: made.id, place: '' } as const;
    const draft = {
      ...of,
      session: randomUUID(),
      step: 1,
      revision: 0,
      browser: 'a-browser',
      version: made.version,
      title: '草稿',
      address: `/mchManage/${made.id}/0`,
      fields: [
        { path: 'variants', value: { model: 1, rows }, start: { model: 1, rows } },
        { path: 'showPrice', value: price(9), start: null },
      ],
    };
    expect(await reader.call(drafts.save, draft)).toMatchObject({ code: 0 });
    const { data } = await reader.call(drafts.read, of);
    expect(data?.fields.map(({ path }) => path)).toEqual(['variants']);
    expect(JSON.stringify(data)).toContain(rows[0]?.itemName);
    expect(JSON.stringify(data)).not.toMatch(MARK);
  });

  test('files have none, and a file that is read in neither shows nor takes one', async () => {
    const files = ['products', 'variants', 'materials'].flatMap((list) => [
      { list, format: 'csv', layout: 'list' } as const,
      ...(list === 'variants' ? [] : [{ list, format: 'csv', layout: 'import' } as const]),
    ]);
    for (const file of files) {
      expect({ file, text: (await exportedFile(clerk, file)).toString() }).toEqual({
        file,
        text: expect.stringMatching(MARK),
      });
      const text = (await exportedFile(reader, file)).toString();
      expect(text).toMatch(/整件|物料Q|WL-/);
      expect(text).not.toMatch(MARK);
    }
    const [first] = made.variants;
    const bytes = lines(
      '商品代码,物料编码,物料名称,市场价',
      `${made.code},${first?.itemCode ?? ''},又改的名,1`,
    );
    const run = await checkedImport(reader, { list: 'products', fileName: '商品.csv', bytes });
    const told = await rowsOf(reader, run.id);
    expect(JSON.stringify(told)).toContain('又改的名');
    expect(JSON.stringify([run, told])).not.toMatch(MARK);
  }, 60_000);

  test('neither a change of many nor a sheet tells one', async () => {
    for (const [list, ids] of [
      ['variants', made.variants.map(({ id }) => id)],
      ['products', [made.id]],
      ['materials', [materialId]],
    ] as const) {
      const field = list === 'products' ? 'name' : 'itemName';
      const change = {
        list,
        ids: [...ids],
        changes: [{ field, operation: 'set', value: '批量名' }],
      } as never;
      const preview = await previewed(reader, change);
      const rows = await bulkRowsOf(reader, preview.id);
      expect(rows.length).toBe(ids.length);
      const forged = { list, rows: [{ id: ids[0] ?? 0, version: 0, values: { [field]: '表格名' } }] };
      const sheet = await reader.call(bulkChanges.saveSheet, forged);
      expect(JSON.stringify([preview, rows, sheet])).not.toMatch(MARK);
    }
  }, 60_000);
});
