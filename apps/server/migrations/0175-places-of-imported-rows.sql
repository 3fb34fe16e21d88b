-- Rows that stand below others come behind them, whatever their order in the file; trees are imported into one of their sets.
-- rolling
alter table public.import_rows
  -- The key of the record above, where the row names one.
  add column parent_key text,
  -- In which order rows are treated; null as the file has them.
  add column place integer,
  -- What the record says until then, by field, as a cell would say it.
  add column said jsonb;
create index import_rows_place on public.import_rows (tenant_id, import_id, (coalesce(place, number)));

-- The record that the rows belong to, such as the set of a tree.
alter table public.imports add column within_id bigint;
