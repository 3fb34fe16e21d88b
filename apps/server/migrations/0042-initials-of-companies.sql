-- Pinyin initials of the company's name, in lower case, for the keyword of the list of applications for tenants.
-- Applications that are there already are found by name and credit code.

alter table public.registrations add column initials text not null default '';
