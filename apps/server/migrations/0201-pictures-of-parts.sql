-- Pictures of an archive may be called as the parts that rows name, such as variants by their item codes.
-- rolling

create index import_rows_parent on public.import_rows (tenant_id, import_id, parent_key) where parent_key is not null;
