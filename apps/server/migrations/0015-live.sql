-- What open windows are told at once, through the channel `edp_live` that every server process listens to.

-- A ticket that is gone ends its windows, whoever removed it.
create function app.announce_ended_ticket() returns trigger
language plpgsql as $$
begin
  perform pg_notify('edp_live', json_build_object('kind', 'ticket-ended', 'ticketHash', encode(old.ticket_hash, 'hex'))::text);
  return null;
end $$;
create trigger tickets_ended after delete on public.tickets for each row execute function app.announce_ended_ticket();
