import { brands } from '@edp/contract/brands';
import { certificates } from '@edp/contract/certificates';
import { chat } from '@edp/contract/chat';
import { classifications } from '@edp/contract/classifications';
import { dictionary } from '@edp/contract/dictionary';
import type { Endpoint } from '@edp/contract/endpoint';
import { organisations } from '@edp/contract/organisations';
import { regions } from '@edp/contract/regions';
import { sharingRules } from '@edp/contract/sharing-rules';
import { variants } from '@edp/contract/variants';
import { units } from '@edp/contract/units';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../../app.ts';
import { brandForm } from '../fixtures/brand-form.ts';
import { certificateForm } from '../fixtures/certificate-forms.ts';
import { addProduct } from '../fixtures/product-records.ts';
import { fieldsByName } from '../schema-fields.ts';
import { useTestApp } from '../test-app.ts';
import type { TestTenant } from '../test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

/** Lists that take no keyword, and why. */
const without: Record<string, string> = {
  'brands.translations': 'the languages of one record',
  'categories.translations': 'the languages of one record',
  'categorySets.translations': 'the languages of one record',
  'labelSets.translations': 'the languages of one record',
  'labels.translations': 'the languages of one record',
  'products.translations': 'the languages of one record',
  'attributes.translations': 'the languages of one record',
  'units.translations': 'the languages of one record',
  'certificates.remindScope': 'the people of one certificate',
  'administeredNews.readings': 'those that are named by their ids',
  'dictionary.overview': 'a handful of dictionaries, read whole',
  'inventoryOrganisations.roles': 'the roles of one inventory organisation',
  'catalogue.matrixOfProduct': 'what one product is made of, read whole',
  'catalogue.matrixOfType': 'what a matrix is drawn of, read whole; the picker is attributes.options',
  'labels.treeByIds': 'labels that are named by their ids',
  'languages.list': 'the languages of the product, which are two',
  'languages.screens': 'the screens of the product, read whole',
  'listViews.all': 'a few dozen names, which the palette looks through by sound as well',
  'drafts.mine': "one's own, fifty at most",
  'favourites.list': "one's own, in the order of one's own",
  'recentRecords.list': "one's own last fifty",
  'chat.history': 'messages have neither code nor name',
  'imports.rows': 'the rows of one file',
  'imports.trees': 'the sets of one kind, read whole',
  'recordUses.list': 'what uses one record, kind by kind',
  'bulkChanges.rows': 'the records of one change',
  'bulkChanges.fields': 'the fields of one list, read whole',
  'bulkChanges.findNamed': 'what texts mean that are given whole',
  'inbox.list': 'messages have neither code nor name',
  'news.comments': 'comments have neither code nor name',
  'news.ticker': 'what the ticker shows, read whole',
  'products.materialsToChange': 'the materials of one product, read whole',
  'administeredTenants.administrators': 'the few administrators of one tenant',
  'users.assignableRoles': 'read whole, as its own picker narrows it',
  'account.sessions': 'where one is signed in oneself',
  'passkeys.list': "one's own, which are few",
  'users.sessions': 'where one user is signed in',
  'securityEvents.sealedDays': 'days have neither code nor name',
  'news.views': 'who opened one piece of news, by time',
};

function answersList({ output }: Endpoint): boolean {
  const { data, page, ...rest } = output.shape as Record<string, z.ZodType>;
  return page !== undefined || [data, ...Object.values(rest)].some((field) => field instanceof z.ZodArray);
}

const lists = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries(contract)
    .filter(([, endpoint]) => endpoint.kind === 'query' && answersList(endpoint))
    .map(([name, { input }]) => ({
      name: `${feature}.${name}`,
      takesKeyword: fieldsByName(input).has('keyword'),
    })),
);

test('every list takes a keyword, but for those that say why not', () => {
  expect(lists.length).toBeGreaterThan(50);
  const lacking = lists.filter(({ takesKeyword }) => !takesKeyword).map(({ name }) => name);
  expect(lacking.toSorted()).toEqual(Object.keys(without).toSorted());
});

test('pickers find by words in any order, in code, name and initials', async () => {
  const { admin } = tenant;
  const brand = (await admin.call(brands.save, brandForm({ code: 'ZX-9', name: '正新' }))).data;
  await admin.call(brands.save, brandForm());
  for (const keyword of ['zx', '新 9', '正新'])
    expect((await admin.call(brands.all, { keyword })).data).toMatchObject([{ id: brand.id }]);
  expect((await admin.call(brands.all, { keyword: '正新 没有' })).total).toBe(0);
  const unit = { code: 'KG', name: '千克', unitCategory: 'WeightUnit', active: 1, sortOrder: 1 } as const;
  await admin.call(units.create, unit);
  const weights = { unitCategory: 'WeightUnit' };
  expect((await admin.call(units.ofCategory, { ...weights, keyword: 'qk' })).data).toMatchObject([
    { code: 'KG' },
  ]);
  expect((await admin.call(units.ofCategory, { ...weights, keyword: 'xx' })).total).toBe(0);
  expect((await admin.call(units.categories, { keyword: 'zl' })).data).toMatchObject([{ key: 'WeightUnit' }]);
  const types = await admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype', keyword: 'bj' });
  expect(types.data).toMatchObject([{ name: '备件' }]);
  const kinds = await admin.call(dictionary.openList, { key: 'businessOrgType', keyword: '企' });
  expect(kinds.data).toMatchObject([{ name: '企业' }]);
  expect((await admin.call(sharingRules.dataTypes, { keyword: 'spfl' })).data).toMatchObject([
    { code: 'classification' },
  ]);
});

test('lists find by words, too', async () => {
  const { admin, adminId } = tenant;
  const form = await certificateForm(admin, [adminId], { packageName: 'cn.example.keyword' });
  const { data: certificate } = await admin.call(certificates.create, form);
  await admin.call(certificates.create, await certificateForm(admin, [adminId]));
  for (const keyword of ['KEYWORD', `ydmh ${certificate.appKey}`])
    expect((await admin.call(certificates.list, { keyword })).page.list).toMatchObject([
      { id: certificate.id },
    ]);
  await admin.call(classifications.save, { name: '五金工具', description: '述' });
  expect((await admin.call(classifications.named, { keyword: 'wjgj' })).data).toMatchObject([
    { name: '五金工具' },
  ]);
  const { id } = await addProduct(product.database, tenant.id, {
    variants: [
      { itemCode: 'ROW-A', itemName: '红杯' },
      { itemCode: 'ROW-B', itemName: '绿杯' },
    ],
  });
  const rows = await admin.call(variants.ofProduct, { productId: id, keyword: '杯 row-b' });
  expect(rows.data).toMatchObject([{ itemCode: 'ROW-B' }]);
  const user = await tenant.userWith([], { organisations: ['东方仓库', '西方仓库'] });
  const places = await user.call(organisations.ofRole, { roleId: user.roleId, keyword: 'xfck' });
  expect(places.data).toMatchObject([{ inventoryOrganisationName: '西方仓库' }]);
  expect((await admin.call(chat.peers, { keyword: `${user.account} 用户` })).data).toMatchObject([
    { userId: user.userId },
  ]);
});

test('of the country is answered what was found, what leads to it and what is below', async () => {
  const { data } = await product.anyone().call(regions.tree, { keyword: '西湖区 xhq' });
  const found = data.flatMap((province) =>
    province.children.flatMap((city) => city.children.map(({ name }) => name)),
  );
  expect(new Set(found)).toEqual(new Set(['西湖区', '东西湖区']));
  const zhejiang = (await product.anyone().call(regions.tree, { keyword: 'zjs' })).data;
  expect(zhejiang.find(({ name }) => name === '浙江省')?.children.length).toBeGreaterThan(5);
});
