-- no-transaction
-- For the accounts that gave the same BVN or NIN, whatever became of the check.
create index concurrently if not exists checks_number on identity.checks (number_mac, kind);
