-- News of a tenant with comments, who opened them, and who confirmed having read those that must be read.

create table public.news (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  title text not null,
  type text not null,
  -- HTML, made safe when it came in and once more whenever it leaves.
  content text not null,
  must_be_read boolean not null default false,
  views integer not null default 0,
  published_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index news_published on public.news (tenant_id, published_at desc, id desc);
create index news_must_be_read on public.news (tenant_id, published_at, id) where must_be_read;
select app.fence_tenant_table('public.news');

-- Files of ours that the content shows; as long as it does they stay.
create table public.news_files (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  news_id bigint not null,
  file_id bigint not null,
  primary key (tenant_id, news_id, file_id),
  constraint news_files_news_fkey foreign key (tenant_id, news_id) references public.news (tenant_id, id),
  constraint news_files_file_fkey foreign key (tenant_id, file_id) references public.files (tenant_id, id)
);
create index news_files_of_file on public.news_files (tenant_id, file_id);
select app.fence_tenant_table('public.news_files');

create table public.news_comments (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  news_id bigint not null,
  user_id bigint not null,
  text text not null,
  status text not null default 'normal' check (status in ('normal', 'hidden', 'deleted')),
  commented_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint news_comments_news_fkey foreign key (tenant_id, news_id) references public.news (tenant_id, id),
  constraint news_comments_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
create index news_comments_of_news on public.news_comments (tenant_id, news_id, id desc);
select app.fence_tenant_table('public.news_comments');

-- Each time somebody opened a piece of news.
create table public.news_views (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  news_id bigint not null,
  user_id bigint not null,
  viewed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint news_views_news_fkey foreign key (tenant_id, news_id) references public.news (tenant_id, id),
  constraint news_views_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
create index news_views_of_news on public.news_views (tenant_id, news_id, id desc);
select app.fence_tenant_table('public.news_views');

create table public.news_reads (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  news_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (tenant_id, user_id, news_id),
  constraint news_reads_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id),
  constraint news_reads_news_fkey foreign key (tenant_id, news_id) references public.news (tenant_id, id)
);
select app.fence_tenant_table('public.news_reads');
