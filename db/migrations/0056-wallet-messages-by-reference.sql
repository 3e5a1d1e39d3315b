-- no-transaction
-- For the messages behind a ledger entry.
create index concurrently if not exists provider_events_reference on wallet.provider_events (reference);
