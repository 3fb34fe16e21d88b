-- What opens requests says as well from which addresses a ticket may be used, and whether its password had expired.
-- not rolling: a process of the version before would let people in from everywhere
drop function if exists app.open_requests(bytea[], text[], interval, uuid[]);
