-- In-site messages to one person each, and conversations between two.

create table public.messages (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  user_id bigint not null,
  kind text not null check (kind in ('notice', 'system')),
  title text not null,
  content text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  constraint messages_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
create index messages_of_user on public.messages (tenant_id, user_id, id desc);
create index messages_unread on public.messages (tenant_id, user_id, kind, id desc) where read_at is null;
select app.fence_tenant_table('public.messages');

create table public.chat_messages (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  sender_id bigint not null,
  recipient_id bigint not null,
  text text not null,
  -- Made by the client, so that sending again after a lost answer adds nothing.
  client_key uuid not null,
  sent_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint chat_messages_client_key unique (tenant_id, sender_id, client_key),
  constraint chat_messages_sender_fkey foreign key (tenant_id, sender_id) references public.users (tenant_id, id),
  constraint chat_messages_recipient_fkey foreign key (tenant_id, recipient_id) references public.users (tenant_id, id)
);
create index chat_messages_between on public.chat_messages
  (tenant_id, least(sender_id, recipient_id), greatest(sender_id, recipient_id), id desc);
select app.fence_tenant_table('public.chat_messages');

-- One person's side of a conversation: what came last and how much of it is unread.
create table public.chat_threads (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  peer_id bigint not null,
  last_message_id bigint not null,
  unread integer not null default 0,
  primary key (tenant_id, user_id, peer_id),
  constraint chat_threads_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id),
  constraint chat_threads_peer_fkey foreign key (tenant_id, peer_id) references public.users (tenant_id, id),
  constraint chat_threads_last_message_fkey foreign key (tenant_id, last_message_id)
    references public.chat_messages (tenant_id, id)
);
create index chat_threads_newest on public.chat_threads (tenant_id, user_id, last_message_id desc);
create index users_name on public.users (tenant_id, name, id);
select app.fence_tenant_table('public.chat_threads');
