-- News are written as drafts, published to an audience at a time, and taken back; who has read a piece is asked by piece.
-- not rolling: a process of the version before would show drafts, and news to people whom they are not for

alter table public.news
  -- What is published for a moment to come is seen by nobody before.
  add column status text not null default 'published',
  add column for_everybody boolean not null default true,
  -- When it was changed since it was published.
  add column edited_at timestamptz,
  add column reminded_at timestamptz,
  -- Pinyin initials of the title; those of before are found by their title until they are saved again.
  add column initials text not null default '',
  add column version bigint not null default 1,
  -- Null for those of before.
  add column created_by bigint,
  add column created_at timestamptz not null default now(),
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();
alter table public.news alter column published_at drop not null;
alter table public.news
  add constraint news_status check (status in ('draft', 'published', 'withdrawn'));
alter table public.news
  add constraint news_published check (status = 'draft' or published_at is not null);
alter table public.news
  add constraint news_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id);
alter table public.news
  add constraint news_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);

-- Whom a piece is for that is not for everybody: departments with those below, roles and groups, in the order of choice.
create table public.news_audience (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  news_id bigint not null,
  position integer not null,
  department_id bigint,
  role_id bigint,
  group_id bigint,
  primary key (tenant_id, news_id, position),
  constraint news_audience_one_kind check (num_nonnulls(department_id, role_id, group_id) = 1)
);
alter table public.news_audience
  add constraint news_audience_news_fkey foreign key (tenant_id, news_id) references public.news (tenant_id, id);
alter table public.news_audience
  add constraint news_audience_department_fkey foreign key (tenant_id, department_id)
  references public.departments (tenant_id, id);
alter table public.news_audience
  add constraint news_audience_role_fkey foreign key (tenant_id, role_id) references public.roles (tenant_id, id);
alter table public.news_audience
  add constraint news_audience_group_fkey foreign key (tenant_id, group_id) references public.user_groups (tenant_id, id);
create index news_audience_department on public.news_audience (tenant_id, department_id) where department_id is not null;
create index news_audience_role on public.news_audience (tenant_id, role_id) where role_id is not null;
create index news_audience_group on public.news_audience (tenant_id, group_id) where group_id is not null;
select app.fence_tenant_table('public.news_audience');

-- Attachments stand beside the pictures of the text.
alter table public.news_files
  add column use text not null default 'text',
  add column position integer not null default 0;
alter table public.news_files add constraint news_files_use check (use in ('document', 'text'));
alter table public.news_files drop constraint news_files_pkey;
alter table public.news_files add primary key (tenant_id, news_id, use, file_id);

-- Who has opened a piece has read it, unless it must be read: then it counts once it was confirmed.
alter table public.news_reads add column confirmed boolean not null default true;
create index news_reads_of_news on public.news_reads (tenant_id, news_id, user_id);
do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    insert into public.news_reads (tenant_id, user_id, news_id, read_at, confirmed)
    select v.tenant_id, v.user_id, v.news_id, min(v.viewed_at), false
      from public.news_views as v
     where v.tenant_id = tenant
     group by v.tenant_id, v.user_id, v.news_id
    on conflict do nothing;
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
