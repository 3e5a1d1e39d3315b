-- When the first connection came with a token. Null until then: only a token that logs in ends older ones.
alter table messaging.tokens add column logged_in_at timestamptz;

-- Whether a message that an admin call sent was accepted, by the operation ID of that call. 2: accepted, 3: refused.
create table messaging.send_outcomes (
  operation_id text collate "C" primary key,
  status smallint not null check (status in (2, 3)),
  at timestamptz not null
);
create index send_outcomes_age on messaging.send_outcomes (at);

-- Statistics and search read messages by their time. They come in its order, so a small index does.
create index messages_time on messaging.messages using brin (sent_ms);
create index groups_created on messaging.groups (created_at);
create index users_created on messaging.users (created_at);
