-- Functions stand in functions/*.sql. These are out of use there or were left under an older signature.
drop function if exists app.count_use(text, interval);
drop function if exists app.remember_nonce(text, interval);
drop function if exists app.open_request(bytea, text, interval);
drop function if exists app.holders_of_screen(bigint, text);
drop function if exists app.readers_of(bigint, text, bigint, bigint);
drop function if exists app.ways_to_see(bigint, text, bigint, bigint, bigint[]);
-- Of the migrator that ran before; what is applied still stands in `kysely_migration`.
drop table if exists public.kysely_migration_lock;
