-- Debts: a chargeback of money that was already spent. The account holds the sum of all debts (below zero, as a
-- receivable); ledger.debts has each user's debt and adds up to it.
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
