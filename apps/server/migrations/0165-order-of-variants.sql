-- rolling

-- Variants by the time of their last change, whatever their number.
create index product_specifications_updated on public.product_specifications (tenant_id, updated_at desc);
