-- What was done, and from where, is said by the trigger that alone writes these lines. PostgreSQL reads the text of a table's checks
-- anew for each statement that writes to it: for these two as long as it takes to write the line and its entry in the key.
-- rolling
alter table public.record_changes drop constraint record_changes_operation;
alter table public.record_changes drop constraint record_changes_origin;
