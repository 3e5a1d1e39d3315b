-- no-transaction
-- For the accounts that share a bank account, removed ones included.
create index concurrently if not exists bank_accounts_number on wallet.bank_accounts (account_number, bank_code);
