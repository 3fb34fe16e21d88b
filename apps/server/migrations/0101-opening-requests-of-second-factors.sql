-- What opens requests says as well whether somebody has yet to set up a second factor.
-- not rolling: a process of the version before would let people work without the second factor that is asked of them
drop function if exists app.open_requests(bytea[], text[], interval, uuid[]);
