-- A tenant's own words for a text in both languages carry one version, taken from the sequence of ids: it never comes back.
-- rolling
alter table public.language_texts add column version bigint not null default 0;
