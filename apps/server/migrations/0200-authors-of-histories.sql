-- Who has changed a record, and what somebody has changed of it, without reading all that was ever changed of it.
-- rolling

create index record_changes_author on public.record_changes (tenant_id, record_id, user_id, at desc);
