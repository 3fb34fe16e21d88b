-- What opens requests says as well whether somebody has yet to change a password that was given to them.
-- not rolling: a process of the version before would let them in with that password
drop function if exists app.open_requests(bytea[], text[], interval, uuid[]);
drop function if exists app.read_holder(bigint, bigint, bigint, uuid);
