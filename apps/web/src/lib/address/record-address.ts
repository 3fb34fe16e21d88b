interface AddressedRecord {
  id: number;
  name: string;
  code: string;
}

/** Lists, by the kind of records that are found in them. */
const lists: Readonly<Record<string, string>> = {
  brand: '/brand',
  unit: '/unit',
  categorySet: '/categorySet',
  labelSet: '/labelSet',
  specification: '/specification/definitions',
  productSpecification: '/specification/rows',
  product: '/mchManage',
  material: '/materialManage',
  bom: '/sparebom',
  user: '/admin/users',
  employee: '/admin/employees',
  userGroup: '/admin/user-groups',
  inventoryOrganisation: '/admin/inventory-organisations',
  news: '/admin/news',
};

/** Pages of single records, for the kinds that have them, or where they are found without a search. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  application: (id) => `/applicationManage/${id}`,
  classification: (id) => `/classification/${id}`,
  sharingRule: (id) => `/shareRulesManage/${id}`,
  news: (id) => `/admin/news/${id}`,
  material: (id) => `/materialManage/${id}/0`,
  product: (id) => `/mchManage/${id}/0`,
  role: (id) => `/admin/roles?role=${id}`,
  department: () => '/admin/departments',
  certificate: () => '/applicationManage/certificates',
};

/** The list in which a record is found; undefined for kinds without a screen of their own. */
export function listAddress(kind: string, { code, name }: Omit<AddressedRecord, 'id'>): string | undefined {
  const list = lists[kind];
  return list && `${list}?${new URLSearchParams({ keyword: code || name })}`;
}

/** Where a record is seen: on a page of its own, else in its list. */
export function recordAddress(kind: string, record: AddressedRecord): string | undefined {
  return pages[kind]?.(record.id) ?? listAddress(kind, record);
}
