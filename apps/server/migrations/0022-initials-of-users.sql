-- Pinyin initials of a person's name, in lower case: people are too many for making them while somebody searches.
-- Those who are there already are found by name until they are saved again.

alter table public.users add column initials text not null default '';
