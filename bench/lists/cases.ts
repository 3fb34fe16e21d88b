import type { InputOf } from '@edp/contract/endpoint';
import { globalSearch } from '@edp/contract/global-search';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { users } from '@edp/contract/users';
import { variants } from '@edp/contract/variants';
import type { HttpClient } from '@edp/testkit/http-client';
import type { Answered, TimedCase } from '../harness/timing.ts';

type AskedMaterials = NonNullable<InputOf<typeof materials.list>>;
type AskedProducts = NonNullable<InputOf<typeof products.list>>;
type AskedVariants = NonNullable<InputOf<typeof variants.list>>;
type AskedUsers = NonNullable<InputOf<typeof users.list>>;

/** Records of the filled tenant by which its lists are narrowed: those that most rows have, and some that few have. */
export interface Narrowing {
  categoryId: number;
  brandId: number;
  unitId: number;
  userId: number;
  rareUserId: number;
  /** One material's. */
  code: string;
}

/** One that may refuse goes beyond the bound of an order that no index keeps. */
export interface ListCase extends TimedCase {
  call(client: HttpClient, of: Narrowing): Promise<Answered>;
  /** Milliseconds that a call in the middle may take. */
  maxMs: number;
}

/** What is meant of each list, and what none may miss on a machine that has other work. */
const LIST_MS = 500;
const SEARCH_MS = 50;

/** Makes cases of a list, from what is asked of it. */
const casesOf =
  <Asked>(list: string, ask: (client: HttpClient, asked: Asked) => Promise<Answered>) =>
  (name: string, asked: (of: Narrowing) => Asked, options: Pick<ListCase, 'mayRefuse'> = {}): ListCase => ({
    name: `${list}: ${name}`,
    call: (client, of) => ask(client, asked(of)),
    maxMs: LIST_MS,
    ...options,
  });

const ofMaterials = casesOf('materials', (client, asked: AskedMaterials) =>
  client.call(materials.list, asked),
);
const ofProducts = casesOf('products', (client, asked: AskedProducts) => client.call(products.list, asked));
const ofVariants = casesOf('variants', (client, asked: AskedVariants) => client.call(variants.list, asked));

function ofEverything(keyword: (of: Narrowing) => string): ListCase {
  const call = async (client: HttpClient, of: Narrowing) => {
    const { code, message, data } = await client.call(globalSearch.search, { keyword: keyword(of) });
    return { code, message, total: data?.length };
  };
  return { name: '', call, maxMs: SEARCH_MS };
}

function ofUsers(name: string, asked: AskedUsers, maxMs = LIST_MS): ListCase {
  const call = async (client: HttpClient) => client.call(users.list, asked);
  return { name: `people: ${name}`, call, maxMs };
}

const materialFilters: readonly ListCase[] = [
  ofMaterials('whole list', () => ({})),
  ofMaterials('page 50,000 of it', () => ({ pageNo: 50_000 })),
  ofMaterials('last page of it', () => ({ pageNo: 100_000 })),
  ofMaterials('category and below', ({ categoryId }) => ({ categoryIds: String(categoryId) })),
  ofMaterials('brand', ({ brandId }) => ({ brandIds: String(brandId) })),
  ofMaterials('brand and category', ({ brandId, categoryId }) => ({
    brandIds: String(brandId),
    categoryIds: String(categoryId),
  })),
  ofMaterials('unit', ({ unitId }) => ({ unitIds: String(unitId) })),
  ofMaterials('unit, page 500', ({ unitId }) => ({ unitIds: String(unitId), pageNo: 500 })),
  ofMaterials('made by somebody', ({ userId }) => ({ createdByIds: String(userId) })),
  ofMaterials('changed by somebody', ({ userId }) => ({ updatedByIds: String(userId) })),
  ofMaterials('changed by me', () => ({ updatedByIds: 'me' })),
  ofMaterials('changed lately', () => ({ updatedTime: '-7..' })),
  ofMaterials('made lately', () => ({ createTime: '-7..' })),
  ofMaterials('made in one week of old', () => ({ createTime: '2023-06-05..2023-06-11' })),
  ofMaterials('rare price', () => ({ marketPrice: '10..10.05' })),
  ofMaterials('common price', () => ({ marketPrice: '10..2000' })),
  ofMaterials('without price', () => ({ blank: 'marketPrice' })),
  ofMaterials('without picture', () => ({ blank: 'thumbnailUrl' })),
  ofMaterials('with picture', () => ({ filled: 'thumbnailUrl' })),
  ofMaterials('without brand', () => ({ blank: 'brand' })),
  ofMaterials('without category', () => ({ blank: 'itemCategoryText' })),
  ofMaterials('without type', () => ({ blank: 'itemTypeText' })),
  ofMaterials('lot control', () => ({ isLotControl: 1 })),
  ofMaterials('serial numbers', () => ({ isSerialNumberControl: 1 })),
  ofMaterials('switched off', () => ({ enabled: 0 })),
  ofMaterials('rare specification', () => ({ specificationModel: 'Φ155×13' })),
  ofMaterials('common specification', () => ({ specificationModel: 'DN50' })),
  ofMaterials('specification of none', () => ({ specificationModel: '没有的' })),
  ofMaterials('common name', () => ({ itemName: '法兰' })),
  ofMaterials('common word', () => ({ keyword: '法兰' })),
  ofMaterials('two words', () => ({ keyword: '密封圈 dn140' })),
  ofMaterials('one code', ({ code }) => ({ itemCode: code })),
  ofMaterials('common word, rare price', () => ({ keyword: '法兰', marketPrice: '10..10.05' })),
  ofMaterials('common word and brand', ({ brandId }) => ({ keyword: '法兰', brandIds: String(brandId) })),
  ofMaterials('common word, made by somebody', ({ userId }) => ({
    keyword: '法兰',
    createdByIds: String(userId),
  })),
  ofMaterials('rare word and unit', ({ unitId }) => ({ keyword: '密封圈 dn140', unitIds: String(unitId) })),
];

const materialOrders: readonly ListCase[] = [
  ofMaterials('oldest first', () => ({ sortField: 'createTime' })),
  ofMaterials('by code', () => ({ sortField: 'itemCode' })),
  ofMaterials('by code backwards', () => ({ sortField: 'itemCode', sortOrder: 'desc' })),
  ofMaterials('by code, page 1,000', () => ({ sortField: 'itemCode', pageNo: 1_000 })),
  ofMaterials('by code, last page', () => ({ sortField: 'itemCode', pageNo: 100_000 })),
  ofMaterials('by change', () => ({ sortField: 'updatedTime', sortOrder: 'desc' })),
  ofMaterials('by change, then code', () => ({
    sortField: 'updatedTime',
    sortOrder: 'desc',
    thenField: 'itemCode',
  })),
  ofMaterials('of a unit by code', ({ unitId }) => ({ unitIds: String(unitId), sortField: 'itemCode' })),
  ofMaterials('of a brand by price', ({ brandId }) => ({
    brandIds: String(brandId),
    sortField: 'marketPrice',
  })),
  ofMaterials('of a brand by state, then name', ({ brandId }) => ({
    brandIds: String(brandId),
    sortField: 'enabled',
    thenField: 'itemName',
  })),
  ofMaterials('of a brand by category', ({ brandId }) => ({
    brandIds: String(brandId),
    sortField: 'itemCategoryText',
  })),
  ofMaterials('of a unit by category', ({ unitId }) => ({
    unitIds: String(unitId),
    sortField: 'itemCategoryText',
  })),
  ofMaterials('of a unit by brand', ({ unitId }) => ({ unitIds: String(unitId), sortField: 'brand' })),
  ofMaterials('of a unit by creator', ({ unitId }) => ({ unitIds: String(unitId), sortField: 'createdBy' })),
  ofMaterials('of a brand by type', ({ brandId }) => ({
    brandIds: String(brandId),
    sortField: 'itemTypeText',
  })),
  ofMaterials('by category', () => ({ sortField: 'itemCategoryText' })),
  ofMaterials('by brand', () => ({ sortField: 'brand' })),
  ofMaterials('by brand backwards', () => ({ sortField: 'brand', sortOrder: 'desc' })),
  ofMaterials('by brand, page 1,000', () => ({ sortField: 'brand', pageNo: 1_000 })),
  ofMaterials('by unit', () => ({ sortField: 'unitText' })),
  ofMaterials('by creator', () => ({ sortField: 'createdBy' })),
  ofMaterials('by price', () => ({ sortField: 'marketPrice' }), { mayRefuse: true }),
  ofMaterials('by name', () => ({ sortField: 'itemName' }), { mayRefuse: true }),
  ofMaterials('by state', () => ({ sortField: 'enabled' }), { mayRefuse: true }),
  ofMaterials('by type', () => ({ sortField: 'itemTypeText' }), { mayRefuse: true }),
];

const ofTheProduct: readonly ListCase[] = [
  ofProducts('whole list', () => ({})),
  ofProducts('deep page', () => ({ pageNo: 10_000 })),
  ofProducts('keyword', () => ({ keyword: '法兰' })),
  ofProducts('keyword of none', () => ({ keyword: '没有的' })),
  ofProducts('category and below', ({ categoryId }) => ({ categoryIds: String(categoryId) })),
  ofProducts('brand', ({ brandId }) => ({ brandIds: String(brandId) })),
  ofProducts('unit', ({ unitId }) => ({ unitIds: String(unitId) })),
  ofProducts('on shelf', () => ({ active: 1 })),
  ofProducts('rare price', () => ({ priceRange: '10..10.05' })),
  ofProducts('without picture', () => ({ blank: 'thumbnailUrl' })),
  ofProducts('with picture', () => ({ filled: 'thumbnailUrl' })),
  ofProducts('changed by me', () => ({ updatedByIds: 'me' })),
  ofProducts('changed by somebody', ({ rareUserId }) => ({ updatedByIds: String(rareUserId) })),
  ofProducts('by code', () => ({ sortField: 'code' })),
  ofProducts('by change', () => ({ sortField: 'updatedTime', sortOrder: 'desc' })),
  ofProducts('by brand', () => ({ sortField: 'brandText' })),
  ofProducts('by category', () => ({ sortField: 'categoryText' })),
  ofProducts('of a unit by brand', ({ unitId }) => ({ unitIds: String(unitId), sortField: 'brandText' })),
  ofProducts('of a unit by price', ({ unitId }) => ({ unitIds: String(unitId), sortField: 'priceRange' })),
  ofProducts('by price', () => ({ sortField: 'priceRange' }), { mayRefuse: true }),
  ofProducts('by stock', () => ({ sortField: 'stock' }), { mayRefuse: true }),
  ofVariants('whole list', () => ({})),
  ofVariants('deep page', () => ({ pageNo: 20_000 })),
  ofVariants('keyword', () => ({ keyword: '法兰' })),
  ofVariants('keyword of none', () => ({ keyword: '没有的' })),
  ofVariants('rare price', () => ({ marketPrice: '10..10.05' })),
  ofVariants('little stock', () => ({ stock: '1..2' })),
  ofVariants('without bar code', () => ({ blank: 'barCode' })),
  ofVariants('with picture', () => ({ filled: 'pictureUrl' })),
  ofVariants('changed by me', () => ({ updatedByIds: 'me' })),
  ofVariants('changed lately', () => ({ updatedTime: '-7..' })),
  ofVariants('by code', () => ({ sortField: 'itemCode' })),
  ofVariants('by change', () => ({ sortField: 'updatedTime', sortOrder: 'desc' })),
  ofVariants('little stock, by price', () => ({ stock: '1..2', sortField: 'marketPrice' })),
  ofVariants('by price', () => ({ sortField: 'marketPrice' }), { mayRefuse: true }),
];

const searches: readonly ListCase[] = [
  { ...ofEverything(() => '法兰'), name: 'everything: a common word' },
  { ...ofEverything(() => '钛合金'), name: 'everything: a more common one' },
  { ...ofEverything(() => 'c'), name: 'everything: every code begins so' },
  { ...ofEverything(() => '7'), name: 'everything: one letter' },
  { ...ofEverything(({ code }) => code), name: 'everything: one code' },
  { ...ofEverything(({ code }) => code.slice(0, -2)), name: 'everything: a hundred codes' },
  { ...ofEverything(() => '密封圈 dn140'), name: 'everything: two words' },
  { ...ofEverything(() => '没有的'), name: 'everything: nothing' },
];

export const cases: readonly ListCase[] = [
  ...materialFilters,
  ...materialOrders,
  ...ofTheProduct,
  ...searches,
  ofUsers('a common word', { keyword: '王' }, 2 * SEARCH_MS),
  ofUsers('one account', { keyword: 'p00500' }, 2 * SEARCH_MS),
  ofUsers('by department', { sortField: 'departmentName' }),
  ofUsers('by roles', { sortField: 'roles' }),
  ofUsers('by second factor', { sortField: 'secondFactor' }),
];
