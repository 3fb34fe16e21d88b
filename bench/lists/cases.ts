import type { InputOf } from '@edp/contract/endpoint';
import type { materials } from '@edp/contract/materials';

type Asked = NonNullable<InputOf<typeof materials.list>>;

/** Records of the filled tenant by which its list is narrowed. */
export interface Narrowing {
  categoryId: number;
  brandId: number;
  unitId: number;
  userId: number;
}

export interface ListCase {
  name: string;
  asked(of: Narrowing): Asked;
  /** Beyond the bound of an order that no index keeps, the call says so instead. */
  mayRefuse?: boolean;
}

const filters: readonly ListCase[] = [
  { name: 'whole list', asked: () => ({}) },
  { name: 'category and below', asked: ({ categoryId }) => ({ categoryIds: String(categoryId) }) },
  { name: 'brand', asked: ({ brandId }) => ({ brandIds: String(brandId) }) },
  {
    name: 'brand and category',
    asked: ({ brandId, categoryId }) => ({ brandIds: String(brandId), categoryIds: String(categoryId) }),
  },
  { name: 'unit', asked: ({ unitId }) => ({ unitIds: String(unitId) }) },
  { name: 'person', asked: ({ userId }) => ({ createdByIds: String(userId) }) },
  { name: 'changed lately', asked: () => ({ updatedTime: '-7..' }) },
  { name: 'made lately', asked: () => ({ createTime: '-7..' }) },
  { name: 'price', asked: () => ({ marketPrice: '10..10.5' }) },
  { name: 'without picture', asked: () => ({ blank: 'thumbnailUrl' }) },
  { name: 'without brand', asked: () => ({ blank: 'brand' }) },
  { name: 'lot control', asked: () => ({ isLotControl: 1 }) },
  { name: 'switched off', asked: () => ({ enabled: 0 }) },
  { name: 'specification', asked: () => ({ specificationModel: 'DN50' }) },
];

const orders: readonly ListCase[] = [
  { name: 'by code', asked: () => ({ sortField: 'itemCode' }) },
  { name: 'by change', asked: () => ({ sortField: 'updatedTime', sortOrder: 'desc' }) },
  {
    name: 'by change, then code',
    asked: () => ({ sortField: 'updatedTime', sortOrder: 'desc', thenField: 'itemCode' }),
  },
  {
    name: 'of a brand by price',
    asked: ({ brandId }) => ({ brandIds: String(brandId), sortField: 'marketPrice' }),
  },
  {
    name: 'of a brand by state, then name',
    asked: ({ brandId }) => ({ brandIds: String(brandId), sortField: 'enabled', thenField: 'itemName' }),
  },
  {
    name: 'of a brand by category',
    asked: ({ brandId }) => ({ brandIds: String(brandId), sortField: 'itemCategoryText' }),
  },
  { name: 'whole list by price', asked: () => ({ sortField: 'marketPrice' }), mayRefuse: true },
  { name: 'whole list by brand', asked: () => ({ sortField: 'brand' }), mayRefuse: true },
];

export const cases: readonly ListCase[] = [...filters, ...orders];
