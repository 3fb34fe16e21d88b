import type { SharedKind } from '@edp/contract/access';
import type { NamedKind } from '@edp/contract/named-records';
import { nameInRights } from '@edp/contract/restricted-names';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PlacedKind } from '../../database/access/organisation-access.ts';
import type { EntryKind } from '../../database/lists/search-entries.ts';
import type { Rights } from '../../http/context.ts';

/** A kind of record: which screen shows it, and where it is read from. `r` is the record in all of its SQL. */
export interface KindSource {
  kind: NamedKind;
  screen: string;
  from: RawBuilder<unknown>;
  code: RawBuilder<string>;
  name: RawBuilder<string>;
  /** Stored pinyin initials of the name; absent where they are made when somebody searches, of a few hundred rows. */
  initials?: RawBuilder<string>;
  /** Entries that find them, of kinds of which there may be very many; the others are read. */
  entries?: EntryKind;
  /** Names in other languages may have been entered. */
  translated?: true;
  /** Of what the record is a part: the id, and the table that names it. */
  place?: { id: RawBuilder<number>; table: string; translated?: true; column?: string };
  /** What a role may be kept from, as the screen's list calls it. */
  columns?: { code?: string; name: string };
  /** Which of the role's lists that is; `columns` unless said. */
  by?: 'forms';
  /** Whose it is, and by which alias, where records belong to somebody. */
  owner?: { kind: SharedKind; alias: string };
  /** Inventory organisations that have it. */
  placed?: { kind: PlacedKind; id: RawBuilder<number> };
}

const none = sql<string>`''`;
const codeAndName = { code: sql<string>`r.code`, name: sql<string>`r.name` };
const nameAlone = { code: none, name: sql<string>`r.name` };

/** `search_text` is code, name and initials, which are as long as the name. */
function initialsBehind(code: RawBuilder<string>, name: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`substr(r.search_text, length(${code}) + length(${name}) + 3)`;
}

const ofCodeAndName = initialsBehind(codeAndName.code, codeAndName.name);
const ofName = initialsBehind(none, nameAlone.name);
const itemText = { code: sql<string>`r.item_code`, name: sql<string>`r.item_name` };

export const kindSources: readonly KindSource[] = [
  {
    kind: 'material',
    screen: 'material',
    from: sql`materials as r`,
    entries: 'material',
    ...itemText,
    initials: initialsBehind(itemText.code, itemText.name),
    place: {
      id: sql`r.category_id`,
      table: 'categories',
      translated: true,
      column: 'itemCategoryText',
    },
    columns: { code: 'itemCode', name: 'itemName' },
    owner: { kind: 'material', alias: 'r' },
    placed: { kind: 'material', id: sql`r.id` },
  },
  {
    kind: 'product',
    screen: 'product',
    from: sql`products as r`,
    entries: 'product',
    ...codeAndName,
    initials: ofCodeAndName,
    translated: true,
    place: { id: sql`r.category_id`, table: 'categories', translated: true, column: 'categoryText' },
    columns: { code: 'code', name: 'name' },
    owner: { kind: 'product', alias: 'r' },
    placed: { kind: 'product', id: sql`r.id` },
  },
  {
    kind: 'productSpecification',
    screen: 'specification',
    // Joined left: where nothing is asked of the product, it is not read.
    from: sql`product_specifications as r left join products as p on p.tenant_id = r.tenant_id and p.id = r.product_id`,
    entries: 'variant',
    ...itemText,
    initials: initialsBehind(itemText.code, itemText.name),
    columns: { code: 'itemCode', name: 'itemName' },
    owner: { kind: 'product', alias: 'p' },
    placed: { kind: 'product', id: sql`r.product_id` },
  },
  {
    kind: 'bom',
    screen: 'bom',
    from: sql`boms as r`,
    code: sql<string>`r.product_code`,
    name: sql<string>`r.product_name`,
    initials: initialsBehind(sql`r.product_code`, sql`r.product_name`),
    columns: { code: 'productCode', name: 'productName' },
    owner: { kind: 'bom', alias: 'r' },
  },
  {
    kind: 'classification',
    screen: 'classification',
    from: sql`classifications as r`,
    ...nameAlone,
    initials: ofName,
    columns: { name: 'name' },
    owner: { kind: 'classification', alias: 'r' },
  },
  {
    kind: 'brand',
    screen: 'brand',
    from: sql`brands as r`,
    ...codeAndName,
    initials: ofCodeAndName,
    translated: true,
    columns: { code: 'code', name: 'name' },
  },
  {
    kind: 'unit',
    screen: 'unit',
    from: sql`units as r`,
    ...codeAndName,
    initials: ofCodeAndName,
    translated: true,
    columns: { code: 'code', name: 'name' },
  },
  {
    kind: 'category',
    screen: 'categorySet',
    from: sql`categories as r`,
    ...codeAndName,
    initials: ofCodeAndName,
    translated: true,
    place: { id: sql`r.set_id`, table: 'category_sets', translated: true, column: 'name' },
  },
  {
    kind: 'label',
    screen: 'labelSet',
    from: sql`labels as r`,
    ...codeAndName,
    initials: ofCodeAndName,
    translated: true,
    place: { id: sql`r.set_id`, table: 'label_sets', translated: true, column: 'name' },
  },
  {
    kind: 'specification',
    screen: 'specification',
    from: sql`specifications as r`,
    ...nameAlone,
    initials: ofName,
    translated: true,
    columns: { name: 'name' },
    by: 'forms',
  },
  {
    kind: 'application',
    screen: 'application',
    from: sql`applications as r`,
    ...codeAndName,
    initials: ofCodeAndName,
    columns: { code: 'code', name: 'name' },
    owner: { kind: 'application', alias: 'r' },
  },
  {
    kind: 'certificate',
    screen: 'application',
    from: sql`certificates as r join applications as p on p.tenant_id = r.tenant_id and p.id = r.application_id`,
    code: none,
    name: sql<string>`coalesce(nullif(r.package_name, ''), p.name)`,
    initials: none,
    columns: { name: 'name' },
    place: { id: sql`r.application_id`, table: 'applications', column: 'name' },
    owner: { kind: 'application', alias: 'p' },
  },
  {
    kind: 'sharingRule',
    screen: 'sharingRule',
    from: sql`sharing_rules as r`,
    ...nameAlone,
    initials: ofName,
    columns: { name: 'name' },
  },
  {
    kind: 'user',
    screen: 'user',
    from: sql`users as r`,
    entries: 'user',
    code: sql<string>`r.account`,
    name: sql<string>`r.name`,
    initials: sql<string>`r.initials`,
    place: { id: sql`r.department_id`, table: 'departments', column: 'departmentName' },
    columns: { code: 'account', name: 'name' },
  },
  {
    kind: 'department',
    screen: 'department',
    from: sql`departments as r`,
    ...nameAlone,
    place: { id: sql`r.parent_id`, table: 'departments' },
  },
  { kind: 'role', screen: 'role', from: sql`roles as r`, ...codeAndName },
];

export function hasCode({ code }: KindSource): boolean {
  return code !== none;
}

/** What of a record the role may see, and may therefore find it by. */
export interface Shown {
  code: boolean;
  name: boolean;
  place: boolean;
}

export function shownOf({ screen, columns, by, place }: KindSource, rights: Rights): Shown {
  const listed = rights[by ?? 'columns'].get(screen);
  const shows = (field: string | undefined) =>
    field === undefined || (listed?.includes(nameInRights(screen, field)) ?? true);
  return { code: shows(columns?.code), name: shows(columns?.name), place: shows(place?.column) };
}
