-- What a tenant has chosen of its look besides the home configuration, and the version of both.
-- rolling

-- A tenant without a row has the defaults of `defaultLook`.
create table public.branding (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  -- The titles of the home configuration in English; empty where they are the same.
  english_browser_title text not null,
  english_login_title text not null,
  english_bottom_title text not null,
  -- Six digits behind a hash; empty for the default.
  primary_color text not null,
  -- What the home page shows, in this order.
  home_parts text[] not null,
  watermark text not null,
  watermark_text text not null,
  -- The files that the home configuration names, so that none of them is removed.
  tab_icon_id bigint,
  main_logo_id bigint,
  login_logo_id bigint,
  login_background_id bigint,
  version bigint not null default 1,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
select app.fence_tenant_table('public.branding');
alter table public.branding
  add constraint branding_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
alter table public.branding
  add constraint branding_tab_icon_fkey foreign key (tenant_id, tab_icon_id) references public.files (tenant_id, id);
alter table public.branding
  add constraint branding_main_logo_fkey foreign key (tenant_id, main_logo_id) references public.files (tenant_id, id);
alter table public.branding
  add constraint branding_login_logo_fkey foreign key (tenant_id, login_logo_id) references public.files (tenant_id, id);
alter table public.branding
  add constraint branding_login_background_fkey foreign key (tenant_id, login_background_id) references public.files (tenant_id, id);
