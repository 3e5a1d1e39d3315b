-- What people owe: a bank took back a payment that was spent by then. The account holds what all of them owe together
-- (below zero, as what others owe us is); whose it is stands in ledger.debts, which sums up to it.
insert into ledger.platform_accounts (id, name) values (11 * 16, 'chargeback_debt');
alter type ledger.reason add value 'debtPaid' after 'chargeback';
alter type ledger.reason add value 'debtWrittenOff' after 'debtPaid';
create table ledger.debts (
  user_id bigint primary key,
  owed_kobo bigint not null check (owed_kobo >= 0),
  since timestamptz not null,
  changes int not null default 0
);
create index debts_open on ledger.debts (since) where owed_kobo > 0;
