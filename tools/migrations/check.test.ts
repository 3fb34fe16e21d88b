import { expect, test } from 'vitest';
import { faultsOf } from './check.mjs';

const table = (columns: string) => `create table public.notes (
  tenant_id bigint not null references public.tenants (id),
  id bigint not null,
  ${columns}
  constraint notes_pkey primary key (tenant_id, id)
);`;

test.each([
  [
    'adds a table, an index and a column',
    `${table('')}\nalter table public.brands add column notes integer not null default 0;`,
  ],
  ['gives a function of triggers another name', 'alter function app.count_brands() rename to count_all;'],
  ['speaks of what it does not do', '-- Nothing is dropped: drop table public.brands;\nselect 1;'],
])('a rolling migration %s', (_, text) => {
  expect(faultsOf('0070-x', `-- rolling\n${text}`)).toEqual([]);
});

test.each([
  ['drops a column', 'alter table public.brands drop column name;'],
  ['renames a function', 'alter function app.brands_of(bigint) rename to all_brands;'],
  ['renames one', 'alter table public.brands rename column name to title;'],
  ['changes a type', 'alter table public.brands alter column name type varchar(5);'],
  ['asks for a value', 'alter table public.brands add column title text not null;'],
])('one that %s is refused unless it says that it is not rolling', (_, text) => {
  expect(faultsOf('0070-x', `-- rolling\n${text}`)).toEqual([
    expect.stringContaining('0070-x is no rolling one'),
  ]);
  expect(faultsOf('0070-x', `-- not rolling: servers of before read it\n${text}`)).toEqual([]);
});

test('one without the word is refused', () => {
  expect(faultsOf('0070-x', 'select 1;')).toHaveLength(1);
  expect(faultsOf('0070-x', '-- not rolling:\nselect 1;')).toHaveLength(1);
});

test('a table of tenants gets its keys by statements behind it', () => {
  const text = `-- rolling\n${table('brand_id bigint references public.brands (id),')}`;
  expect(faultsOf('0070-x', text)).toEqual([
    expect.stringContaining('notes is made together with its foreign keys'),
  ]);
});

test('a constraint is added by a statement of its own', () => {
  const key =
    'constraint brands_unit_fkey foreign key (tenant_id, unit_id) references public.units (tenant_id, id)';
  for (const both of [`add column unit_id bigint, add ${key}`, `add ${key}, add column unit_id bigint`])
    expect(faultsOf('0070-x', `-- rolling\nalter table public.brands ${both};`)).toEqual([
      expect.stringContaining('adds a constraint beside something else'),
    ]);
  const apart = `alter table public.brands add column unit_id bigint, add column b int;\nalter table public.brands add ${key};`;
  expect(faultsOf('0070-x', `-- rolling\n${apart}`)).toEqual([]);
});

test('one that builds its indexes concurrently holds nothing else', () => {
  const index = 'create index brands_name on public.brands (tenant_id, name);';
  const text = `-- rolling\n-- concurrently\n${index}\n${index}`;
  expect(faultsOf('0070-x', text)).toEqual([]);
  expect(faultsOf('0070-x', `${text}\nanalyze public.brands;`)).toEqual([
    expect.stringContaining('builds indexes ahead and does something else'),
  ]);
});
