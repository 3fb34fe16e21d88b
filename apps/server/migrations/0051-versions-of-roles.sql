-- A data scope is not saved over one that somebody else has set meanwhile.
alter table public.roles add column version bigint not null default 1;
