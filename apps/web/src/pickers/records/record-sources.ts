import { applications } from '@edp/contract/applications';
import { brands } from '@edp/contract/brands';
import { boms } from '@edp/contract/boms';
import type { Bom } from '@edp/contract/bom-form';
import { categorySets } from '@edp/contract/category-sets';
import { employees } from '@edp/contract/employees';
import { labelSets, PRODUCT } from '@edp/contract/label-sets';
import { productTypes } from '@edp/contract/product-types';
import { session } from '@edp/contract/session';
import { units } from '@edp/contract/units';
import { call } from '../../lib/api/call.ts';
import { isGone } from '../../lib/api/failure.ts';

export type RecordKind =
  | 'unit'
  | 'brand'
  | 'labelSet'
  | 'productLabelSet'
  | 'categorySet'
  | 'productType'
  | 'bom'
  | 'application'
  | 'employee';

/** A record as an option: a role may be shown no code or no name of it. */
export interface PickedRecord {
  id: number;
  code?: string | undefined;
  name?: string | undefined;
  enabled: boolean;
}

/** The first of those found, in the order in which they are offered, and how many there are in all. */
export interface FoundRecords {
  records: readonly PickedRecord[];
  total: number;
}

interface RecordSearch {
  keyword: string;
  /** Whether the role may order by the sort order, and filter by the use object; the server refuses what is hidden from it. */
  maySort: boolean;
  mayFilter: boolean;
}

interface RecordSource {
  /** The screen whose rights count; absent: it is called like the kind. */
  screen?: string;
  /** The enabled ones that the keyword finds. */
  search(search: RecordSearch, signal: AbortSignal): Promise<FoundRecords>;
  /** One of them, enabled or not; null when there is no such record. */
  find(id: number, signal: AbortSignal): Promise<PickedRecord | null>;
}

/** The whole list is one page, as large as each list was agreed to give at once. */
const page = (pageSize: number) => ({ pageNo: 1, pageSize });
const bySort = { sortField: 'sortOrder', sortOrder: 'asc' } as const;

export const recordSources: Readonly<Record<RecordKind, RecordSource>> = {
  unit: {
    async search({ keyword, maySort }, signal) {
      const input = { keyword, active: 1 as const, ...page(10_000), ...(maySort && bySort) };
      const { data, total } = await call(units.list, input, { signal });
      return { records: data.map(switched), total };
    },
    find: (id, signal) => orNull(async () => switched((await call(units.detail, { id }, { signal })).data)),
  },
  brand: {
    async search({ keyword, maySort }, signal) {
      const input = { keyword, active: 1 as const, ...page(2_000), ...(maySort && bySort) };
      const { data, total } = await call(brands.list, input, { signal });
      return { records: data.map(switched), total };
    },
    find: (id, signal) => orNull(async () => switched((await call(brands.detail, { id }, { signal })).data)),
  },
  labelSet: {
    async search({ keyword }, signal) {
      const { data, total } = await call(labelSets.list, { keyword, state: 1, ...page(10_000) }, { signal });
      return { records: data.map(ofState), total };
    },
    find: findLabelSet,
  },
  productLabelSet: {
    screen: 'labelSet',
    async search({ keyword, mayFilter }, signal) {
      const input = { keyword, state: 1 as const, ...(mayFilter && { useObject: PRODUCT }), ...page(10_000) };
      const { data, total } = await call(labelSets.list, input, { signal });
      return { records: data.map(ofState), total };
    },
    find: findLabelSet,
  },
  categorySet: {
    async search({ keyword }, signal) {
      const { data, total } = await call(categorySets.list, { keyword, state: 1, ...page(200) }, { signal });
      return { records: data.map(ofState), total };
    },
    find: (id, signal) =>
      orNull(async () => ofState((await call(categorySets.detail, { id }, { signal })).data)),
  },
  bom: {
    async search({ keyword }, signal) {
      const { data, total } = await call(boms.sources, { keyword, ...page(200) }, { signal });
      return { records: data.map(bomOption), total };
    },
    find: (id, signal) => orNull(async () => bomOption((await call(boms.detail, { id }, { signal })).data)),
  },
  application: {
    async search({ keyword }, signal) {
      const { data, total } = await call(applications.list, { keyword, ...page(1_000) }, { signal });
      const records = data.map(applicationOption).filter(({ enabled }) => enabled);
      // The call knows no filter by status: disabled ones count only where there is a further page.
      return { records, total: total > data.length ? total : records.length };
    },
    find: (id, signal) =>
      orNull(async () => applicationOption((await call(applications.detail, { id }, { signal })).data)),
  },
  employee: {
    async search({ keyword }, signal) {
      const { data, total } = await call(employees.list, { keyword, page: 1, limit: 200 }, { signal });
      const records = data.map(({ id, name, organizationName: code }) => ({ id, name, code, enabled: true }));
      return { records, total };
    },
    find: (id, signal) =>
      orNull(async () => ({
        id,
        name: (await call(session.userName, { userId: id }, { signal })).data,
        enabled: true,
      })),
  },
  productType: {
    async search({ keyword }, signal) {
      const records = (await typesOf({ flag: '1', keyword }, signal)).map(enabledType);
      return { records, total: records.length };
    },
    async find(id, signal) {
      const [all, enabled] = await Promise.all([typesOf({}, signal), typesOf({ flag: '1' }, signal)]);
      const type = all.find((one) => one.id === id);
      return type ? { id, name: type.name, enabled: enabled.some((one) => one.id === id) } : null;
    },
  },
};

function findLabelSet(id: number, signal: AbortSignal) {
  return orNull(async () => ofState((await call(labelSets.detail, { id }, { signal })).data));
}

async function typesOf(input: { flag?: string; keyword?: string }, signal: AbortSignal) {
  return (await call(productTypes.all, input, { signal })).data;
}

/** What is not there is an answer too, not a failure. */
async function orNull<T>(fetch: () => Promise<T>): Promise<T | null> {
  try {
    return await fetch();
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

interface Named {
  id: number;
  code?: string | undefined;
  name?: string | undefined;
}

function switched({ id, code, name, active = 1 }: Named & { active?: number }): PickedRecord {
  return { id, code, name, enabled: active === 1 };
}

function ofState({ id, code, name, state = 1 }: Named & { state?: number }): PickedRecord {
  return { id, code, name, enabled: state === 1 };
}

function bomOption({
  id,
  productCode,
  productName,
  variantName,
}: Partial<Bom> & { id: number }): PickedRecord {
  return { id, code: productCode, name: [productName, variantName].filter(Boolean).join(' '), enabled: true };
}

function enabledType({ id, name }: Named): PickedRecord {
  return { id, name, enabled: true };
}

function applicationOption({ id, code, name, status = '1' }: Named & { status?: string }): PickedRecord {
  return { id, code, name, enabled: status === '1' };
}
