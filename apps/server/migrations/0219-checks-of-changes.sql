-- What was done, and from where, is said by the trigger that alone writes these lines. PostgreSQL reads the text of a table's checks
-- anew for each statement that writes to it: by a profile, for these two a fifth of what inserting a line took.
-- rolling
alter table public.record_changes drop constraint record_changes_operation;
alter table public.record_changes drop constraint record_changes_origin;
