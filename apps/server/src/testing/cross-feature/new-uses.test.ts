import { applications } from '@edp/contract/applications';
import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { certificates } from '@edp/contract/certificates';
import { dictionary } from '@edp/contract/dictionary';
import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { attributes } from '@edp/contract/attributes';
import { units } from '@edp/contract/units';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../fixtures/brand-form.ts';
import { certificateForm } from '../fixtures/certificate-forms.ts';
import { materialFormOf } from '../fixtures/material-forms.ts';
import { addBaseCategory } from '../fixtures/material-records.ts';
import { joinDepartment, matrixVariants, productForms } from '../fixtures/product-forms.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import type { TestTenant } from '../test-tenant.ts';
import { labelForm, labelSetForm } from '../fixtures/tree-forms.ts';
import { untilWaiting } from '../until-waiting.ts';

const product = useTestApp();
const done = { http: 200, code: 0 };
let tenant: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;
let itemTypeIds: number[];
let numbers = 0;

beforeAll(async () => {
  tenant = await product.newTenant();
  const resources = ['product', 'product:add', 'product:edit', 'material', 'material:add', 'material:edit'];
  const user = await tenant.userWith(resources, { organisations: ['东库'] });
  await joinDepartment(product.database, tenant.id, user.account);
  clerk = user;
  forms = await productForms(product.database, tenant, clerk);
  const { data } = await tenant.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  itemTypeIds = [data[0]?.id ?? 0];
});

async function newUnit(unitCategory: string) {
  const form = { code: `U-${++numbers}`, name: `单位${numbers}`, unitCategory, active: 1, sortOrder: 1 };
  return (await tenant.admin.call(units.create, form)).data;
}

async function newDefinition() {
  const typeId = forms.typeId;
  const form = { name: `属性${++numbers}`, productTypeId: typeId, active: 1, sortOrder: 1 };
  return (await tenant.admin.call(attributes.create, { ...form, values: [] })).data;
}

async function newLabelSet() {
  const set = (await tenant.admin.call(labelSets.save, labelSetForm())).data;
  const label = (await tenant.admin.call(labels.save, { ...labelForm(), labelSetId: set.id })).data;
  return { set, label };
}

const newBrand = async () => (await tenant.admin.call(brands.save, brandForm())).data;
const materialForm = (fields: object) =>
  materialFormOf({ unitId: forms.unitId, itemCategoryId: forms.categoryId, itemTypeIds }, fields);
const wrong = (path: string, message: string) => ({ http: 400, code: 4000, errors: [{ path, message }] });

/** Something that can be switched off, the call that does so, and how forms name it. */
interface Switched {
  switchOff: () => Promise<unknown>;
  message: string;
  inProduct: object;
  productPath: string;
  inMaterial?: object;
  materialPath?: string;
}

const everything: [string, () => Promise<Switched>][] = [
  [
    'a brand',
    async () => {
      const brand = await newBrand();
      return {
        switchOff: () => tenant.admin.call(brands.save, { ...brand, active: 0 }),
        message: '品牌已停用',
        inProduct: { brandId: brand.id },
        productPath: 'brandId',
        inMaterial: { brandId: brand.id },
        materialPath: 'brandId',
      };
    },
  ],
  [
    'a unit',
    async () => {
      const { id } = await newUnit('QuantityUnit');
      return {
        switchOff: () => tenant.admin.call(units.enable, { id, active: 0 }),
        message: '单位已停用',
        inProduct: { unitId: id },
        productPath: 'unitId',
        inMaterial: { unitId: id },
        materialPath: 'unitId',
      };
    },
  ],
  ...(
    [
      ['lengthUnitId', 'LengthUnit'],
      ['weightUnitId', 'WeightUnit'],
      ['volumeUnitId', 'VolumeUnit'],
    ] as const
  ).map(([field, category]): [string, () => Promise<Switched>] => [
    `a unit as ${field}`,
    async () => {
      const { id } = await newUnit(category);
      const form = { measures: { [field]: id } };
      return {
        switchOff: () => tenant.admin.call(units.enable, { id, active: 0 }),
        message: '单位已停用',
        inProduct: form,
        productPath: `measures.${field}`,
        inMaterial: form,
        materialPath: `measures.${field}`,
      };
    },
  ]),
  [
    'a category',
    async () => {
      const id = await addBaseCategory(product.database, tenant.id, '停用');
      const { data } = await tenant.admin.call(categories.detail, { id });
      return {
        switchOff: () => tenant.admin.call(categories.save, { ...data, status: 0 }),
        message: '分类已停用',
        inProduct: { categoryId: id },
        productPath: 'categoryId',
        inMaterial: { itemCategoryId: id },
        materialPath: 'itemCategoryId',
      };
    },
  ],
  [
    'a label',
    async () => {
      const { set, label } = await newLabelSet();
      return {
        switchOff: () => tenant.admin.call(labelSets.enable, { id: set.id, state: 2 }),
        message: '标签已停用',
        inProduct: { labelIds: [label.id] },
        productPath: 'labelIds',
      };
    },
  ],
  [
    'an attribute',
    async () => {
      const { id } = await newDefinition();
      const variants = matrixVariants([{ attributeId: id, values: ['大', '小'] }]);
      return {
        switchOff: () => tenant.admin.call(attributes.enable, { id, active: 0 }),
        message: '规格已停用',
        inProduct: { productModel: 1, variants },
        productPath: 'variants.0.attributeValues',
      };
    },
  ],
];

describe.each(everything)('%s that is disabled', (_what, made) => {
  test('is kept where it stands, and refused where it is new', async () => {
    const { switchOff, message, inProduct, productPath, inMaterial, materialPath = '' } = await made();
    const kept = (await clerk.call(products.create, forms.form(inProduct))).data;
    const keptMaterial = inMaterial && (await clerk.call(materials.create, materialForm(inMaterial))).data;
    expect(await switchOff()).toMatchObject(done);
    const asForm = { ...kept, inventoryOrganisationIds: [], name: '改名' } as never;
    expect(await clerk.call(products.update, asForm)).toMatchObject(done);
    const repeated = JSON.parse(JSON.stringify(inProduct).replaceAll('"Q-', '"R-')) as object;
    const refused = await clerk.call(products.create, forms.form(repeated));
    expect(refused).toMatchObject({ http: 400, code: 4000 });
    expect(refused.errors?.[0]).toEqual({ path: productPath, message });
    if (!inMaterial || !keptMaterial) return;
    const change = { ...materialForm(inMaterial), id: keptMaterial.id };
    expect(await clerk.call(materials.update, change)).toMatchObject(done);
    expect(await clerk.call(materials.create, materialForm(inMaterial))).toMatchObject(
      wrong(materialPath, message),
    );
    const other = (await clerk.call(materials.create, materialForm({}))).data;
    expect(await clerk.call(materials.update, { ...materialForm(inMaterial), id: other.id })).toMatchObject(
      wrong(materialPath, message),
    );
  });
});

describe('at the same moment', () => {
  /** Sends two calls so that the first has written, though not finished, when the second comes. */
  async function crossing(held: { table: string; id: number }, calls: (() => Promise<{ http: number }>)[]) {
    const answers = await product.database.inTenantTransaction(tenant.id, async (db) => {
      const table = sql.table(held.table);
      await sql`select id from ${table} where tenant_id = ${tenant.id} and id = ${held.id} for update`.execute(
        db,
      );
      const sent: Promise<{ http: number }>[] = [];
      for (const call of calls) {
        sent.push(call());
        await untilWaiting(db, sent.length);
      }
      return sent;
    });
    return Promise.all(answers);
  }

  test('a brand that is being disabled is not given to a product any more', async () => {
    const brand = await newBrand();
    const answers = await crossing({ table: 'brands', id: brand.id }, [
      () => tenant.admin.call(brands.save, { ...brand, active: 0 }),
      () => clerk.call(products.create, forms.form({ brandId: brand.id })),
    ]);
    expect(answers).toMatchObject([done, wrong('brandId', '品牌已停用')]);
  });

  test('an application that is being disabled gets no certificate, and one that gets one stays', async () => {
    const form = await certificateForm(tenant.admin, [tenant.adminId]);
    const newApplication = async () => {
      const fields = { code: `APP-${++numbers}`, name: '应用', remarks: '' };
      return (await tenant.admin.call(applications.create, fields)).data;
    };
    const switchOff = (id: number) => () => tenant.admin.call(applications.switchStatus, { id, status: 0 });
    const add = (appId: number) => () => tenant.admin.call(certificates.create, { ...form, appId });
    const first = await newApplication();
    const held = (id: number) => ({ table: 'applications', id });
    expect(await crossing(held(first.id), [switchOff(first.id), add(first.id)])).toMatchObject([
      done,
      wrong('appId', '应用已停用'),
    ]);
    const second = await newApplication();
    const inUse = { http: 409, code: 4092, data: { usedBy: { total: 1 } } };
    expect(await crossing(held(second.id), [add(second.id), switchOff(second.id)])).toMatchObject([
      done,
      inUse,
    ]);
    const { data: moved } = await add(second.id)();
    const move = { ...form, appId: first.id, id: moved.id };
    expect(await tenant.admin.call(certificates.update, move)).toMatchObject(wrong('appId', '应用已停用'));
  });

  test('a unit of length stays one while something is measured in it', async () => {
    const unit = await newUnit('LengthUnit');
    const toWeight = () => tenant.admin.call(units.update, { ...unit, unitCategory: 'WeightUnit' });
    const measured = (id: number) => () =>
      clerk.call(materials.create, materialForm({ measures: { lengthUnitId: id } }));
    const held = { table: 'units', id: unit.id };
    const inUse = { http: 409, code: 4092, data: { usedBy: { total: 1, records: [{ type: 'material' }] } } };
    expect(await crossing(held, [measured(unit.id), toWeight])).toMatchObject([done, inUse]);
    const free = await newUnit('LengthUnit');
    const freed = () => tenant.admin.call(units.update, { ...free, unitCategory: 'WeightUnit' });
    expect(await crossing({ table: 'units', id: free.id }, [freed, measured(free.id)])).toMatchObject([
      done,
      wrong('measures.lengthUnitId', '请选择长度单位'),
    ]);
  });
});

test.each([
  ['lengthUnitId', '请选择长度单位'],
  ['weightUnitId', '请选择重量单位'],
  ['volumeUnitId', '请选择体积单位'],
])('%s takes no unit of something else', async (field, message) => {
  const measures = { [field]: (await newUnit('AreaUnit')).id };
  const refused = wrong(`measures.${field}`, message);
  expect(await clerk.call(products.create, forms.form({ measures }))).toMatchObject(refused);
  expect(await clerk.call(materials.create, materialForm({ measures }))).toMatchObject(refused);
});

test('a unit that nothing is measured in may change its category', async () => {
  const unit = await newUnit('QuantityUnit');
  await clerk.call(materials.create, materialForm({ unitId: unit.id }));
  const changed = { ...unit, unitCategory: 'AreaUnit' };
  expect(await tenant.admin.call(units.update, changed)).toMatchObject({
    data: { unitCategory: 'AreaUnit' },
  });
});
