import { brands } from '@edp/contract/brands';
import { categorySets } from '@edp/contract/category-sets';
import { labelSets } from '@edp/contract/label-sets';
import { productTypes } from '@edp/contract/product-types';
import { units } from '@edp/contract/units';
import { call } from '../lib/call.ts';

export type RecordKind = 'unit' | 'brand' | 'labelSet' | 'categorySet' | 'productType';

/** A record as an option: a role may be shown no code or no name of it. */
export interface PickedRecord {
  id: number;
  code?: string | undefined;
  name?: string | undefined;
  enabled: boolean;
}

interface RecordSource {
  /** The enabled ones that the keyword finds, in the order in which they are offered. */
  search(keyword: string, signal: AbortSignal): Promise<PickedRecord[]>;
  /** One of them, enabled or not. */
  find(id: number, signal: AbortSignal): Promise<PickedRecord>;
}

/** The whole list is one page, as large as each list was agreed to give at once. */
const page = (pageSize: number) => ({ pageNo: 1, pageSize });

export const recordSources: Readonly<Record<RecordKind, RecordSource>> = {
  unit: {
    async search(keyword, signal) {
      const { data } = await call(units.list, { keyword, active: 1, ...page(10_000) }, { signal });
      return inOrder(data).map(switched);
    },
    find: async (id, signal) => switched((await call(units.detail, { id }, { signal })).data),
  },
  brand: {
    async search(keyword, signal) {
      const input = { keyword, active: 1 as const, ...page(2_000) };
      const { data } = await call(brands.list, input, { success: 'code-0-or-200', signal });
      return inOrder(data).map(switched);
    },
    find: async (id, signal) => switched((await call(brands.detail, { id }, { signal })).data),
  },
  labelSet: {
    async search(keyword, signal) {
      const { data } = await call(labelSets.list, { keyword, state: 1, ...page(10_000) }, { signal });
      return data.map(ofState);
    },
    find: async (id, signal) => ofState((await call(labelSets.detail, { id }, { signal })).data),
  },
  categorySet: {
    async search(keyword, signal) {
      const { data } = await call(categorySets.list, { keyword, state: 1, ...page(200) }, { signal });
      return data.map(ofState);
    },
    find: async (id, signal) => ofState((await call(categorySets.detail, { id }, { signal })).data),
  },
  productType: {
    search: async (keyword, signal) => (await typesOf({ flag: '1', keyword }, signal)).map(enabledType),
    async find(id, signal) {
      const [all, enabled] = await Promise.all([typesOf({}, signal), typesOf({ flag: '1' }, signal)]);
      const { name = '' } = all.find((type) => type.id === id) ?? {};
      return { id, name, enabled: enabled.some((type) => type.id === id) };
    },
  },
};

async function typesOf(input: { flag?: string; keyword?: string }, signal: AbortSignal) {
  return (await call(productTypes.all, input, { signal })).data;
}

/** By sort order; sorted here, since the server refuses to sort by a column that is hidden from the role. */
function inOrder<Row extends { id: number; sortOrder?: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0) || a.id - b.id);
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

function enabledType({ id, name }: Named): PickedRecord {
  return { id, name, enabled: true };
}
