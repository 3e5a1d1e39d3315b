-- Staff read the entries behind a platform balance, newest first. Every trade writes to the same few accounts, so the
-- last page of each index is shared. It is locked for one insertion only; a shared row would be locked until the commit.
create index entries_platform_out on ledger.entries (debit_account, transfer_id) where (debit_account & 15) = 0;
create index entries_platform_in on ledger.entries (credit_account, transfer_id) where (credit_account & 15) = 0;
