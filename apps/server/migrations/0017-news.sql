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

-- Who may publish: the administrators of the tenants that exist already.
with home as (
  select tenant_id, id from public.resources where kind = 'menu' and screen = 'home'
), button as (
  insert into public.resources (tenant_id, parent_id, kind, code, name, screen)
  select tenant_id, id, 'button', 'publishNews', '发布新闻', 'home' from home
  returning tenant_id, id
), named as (
  insert into public.translations (tenant_id, record_id, language, name, remark)
  select tenant_id, id, 'ENG', 'Publish news', '' from button
  returning 1
)
insert into public.role_resources (tenant_id, role_id, resource_id)
select b.tenant_id, r.id, b.id from button b join public.roles r on r.tenant_id = b.tenant_id and r.code = 'PLATFORM_ADMIN';
