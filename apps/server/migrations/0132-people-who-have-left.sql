-- rolling
-- Few of many people: lists leave them out without looking at the others.
create index employees_left on public.employees (tenant_id, user_id) where not enabled and user_id is not null;
create index users_disabled on public.users (tenant_id, id) where not enabled;
