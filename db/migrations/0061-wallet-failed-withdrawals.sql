-- no-transaction
-- For the failed payouts of a day in the checklist of finance.
create index concurrently if not exists withdrawals_failed on wallet.withdrawals (ended_at) where state = 'failed';
