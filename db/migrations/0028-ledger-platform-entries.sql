-- The staff read what stands behind a balance of the platform, newest first. Every trade writes to the same few of these
-- accounts, so the last page of each index is shared; it is held for one insertion, where a shared row would be held until
-- the commit.
create index entries_platform_out on ledger.entries (debit_account, transfer_id) where (debit_account & 15) = 0;
create index entries_platform_in on ledger.entries (credit_account, transfer_id) where (credit_account & 15) = 0;
