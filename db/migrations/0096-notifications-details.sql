-- What a letter names besides its words: which card, until when, which sums. No secrets: it is sent in the open.
alter table notifications.messages add column details jsonb not null default '{}';
