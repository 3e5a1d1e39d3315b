-- When the first connection came with a token. Null until then: only a token that logs in ends older ones.
alter table messaging.tokens add column logged_in_at timestamptz;
