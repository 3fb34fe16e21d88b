-- Search among the records of some departments and people.

-- Whose entries are meant: what one of the departments or one of the people owns; null means everybody's.
alter type app.asked_entries add attribute departments bigint[], add attribute people bigint[];

create index search_entries_department on public.search_entries (tenant_id, kind, department_id, id);
create index search_entries_owner on public.search_entries (tenant_id, kind, owner_id, id);
