-- Records are also found by the beginning of their code.
-- rolling

create index search_entries_code on public.search_entries (tenant_id, kind, code collate "C");
