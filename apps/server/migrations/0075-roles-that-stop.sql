-- Roles are maintained by administrators, who describe them and can put them out of use.
-- not rolling: a process of the version before would offer a stopped role at the sign-in
alter table public.roles
  add column description text not null default '',
  add column enabled boolean not null default true,
  -- Null where nobody has changed the role since this is kept.
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();
alter table public.roles
  add constraint roles_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
