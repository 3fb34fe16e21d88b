-- A million materials stand in the order of their names, models and prices, each index with the direction in which what is equal or
-- missing comes first; the same indexes hold what the filters of these columns look at. What few materials have or lack is found
-- without reading all of them: an index of these alone costs the others nothing.
-- rolling
-- concurrently
create index materials_name on public.materials (tenant_id, item_name, id desc);
create index materials_model on public.materials (tenant_id, specification_model, id desc);
create index materials_price on public.materials (tenant_id, market_price, id);
create index materials_changer on public.materials (tenant_id, updated_by, id);
create index materials_with_lots on public.materials (tenant_id, id) where lot_control = 1;
create index materials_with_serials on public.materials (tenant_id, id) where serial_control = 1;
create index materials_disabled on public.materials (tenant_id, id) where enabled = 0;
create index materials_without_picture on public.materials (tenant_id, id) where picture_id is null;
