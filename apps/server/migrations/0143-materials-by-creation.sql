-- Materials that were made in some days lie beside each other, so that an index of a few pages finds them.
-- rolling
create index materials_created on public.materials using brin (tenant_id, created_at) with (pages_per_range = 32, autosummarize = on);
