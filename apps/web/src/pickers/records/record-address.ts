import type { Usage } from '@edp/contract/envelope';

/** Where a record is shown; undefined for kinds without a screen of their own. */
export function recordAddress({ type, code }: Usage): string | undefined {
  const list = listOf[type];
  return list && `${list}?${new URLSearchParams({ keyword: code })}`;
}

const listOf: Readonly<Record<string, string>> = {
  brand: '/brand',
  unit: '/unit',
  productSpecification: '/specification/rows',
  product: '/mchManage',
  material: '/materialManage',
  bom: '/sparebom',
};
