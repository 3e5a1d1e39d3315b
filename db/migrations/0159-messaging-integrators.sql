-- The time of a token's first connection. Null until then: only a token that logs in ends older ones.
alter table messaging.tokens add column logged_in_at timestamptz;

-- Whether a message of an admin call was accepted, by the operation id of that call. 2: accepted, 3: refused.
create table messaging.send_outcomes (
  operation_id text collate "C" primary key,
  status smallint not null check (status in (2, 3)),
  at timestamptz not null
);
create index send_outcomes_age on messaging.send_outcomes (at);

-- Statistics and search read messages by time. They arrive in that order, so a small block range index is enough.
create index messages_time on messaging.messages using brin (sent_ms);
create index groups_created on messaging.groups (created_at);
create index users_created on messaging.users (created_at);
