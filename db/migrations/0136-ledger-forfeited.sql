-- Balances that erased users gave up because they were too small for a bank transfer.
insert into ledger.platform_accounts (id, name) values (10 * 16, 'forfeited');
alter type ledger.reason add value 'givenUp' before 'correction';
