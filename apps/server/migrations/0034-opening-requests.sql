-- What a role may do changes rarely and is asked with every request. A stamp says which state of it a process knows, so
-- that the rights are gathered only when they are new to it.
alter table public.roles add column rights_stamp uuid not null default gen_random_uuid();
