-- The banks for withdrawals. `code` is what payment providers accept for a transfer; `nip_code` is the same
-- institution in the interbank system, and never sent as a transfer code. These rows are a start: the
-- provider's own list, read daily, adds to them and sets which are active. `popularity` 1 is the most used, 1000 the rest.
create table wallet.banks (
  code text primary key check (code ~ '^[0-9A-Z]{3,6}$'),
  name text not null,
  nip_code text,
  ussd text,
  popularity smallint not null default 1000,
  is_active boolean not null default true
);
insert into wallet.banks (code, name, nip_code, ussd, popularity) values
  ('999992', 'OPay', '100004', '*955#', 1),
  ('50515', 'Moniepoint', '090405', '*5573#', 2),
  ('999991', 'PalmPay', '100033', '*861#', 3),
  ('50211', 'Kuda', '090267', null, 4),
  ('058', 'GTBank', '000013', '*737#', 5),
  ('044', 'Access Bank', '000014', '*901#', 6),
  ('057', 'Zenith Bank', '000015', '*966#', 7),
  ('033', 'UBA', '000004', '*919#', 8),
  ('011', 'First Bank', '000016', '*894#', 9),
  ('070', 'Fidelity Bank', '000007', '*770#', 10),
  ('214', 'FCMB', '000003', '*329#', 11),
  ('232', 'Sterling Bank', '000001', '*822#', 12),
  ('035', 'Wema Bank', '000017', '*945#', 13),
  ('221', 'Stanbic IBTC', '000012', '*909#', 14),
  ('076', 'Polaris Bank', '000008', '*833#', 15),
  ('050', 'Ecobank', '000010', '*326#', 16),
  ('082', 'Keystone Bank', '000002', '*7111#', 17),
  ('032', 'Union Bank', '000018', '*826#', 18),
  ('215', 'Unity Bank', '000011', '*7799#', 19),
  ('101', 'Providus Bank', '000023', null, 20),
  ('301', 'Jaiz Bank', '000006', '*389*301#', 21),
  ('023', 'Citibank', '000009', null, 1000),
  ('00103', 'Globus Bank', '000027', '*989#', 1000),
  ('303', 'Lotus Bank', '000029', '*5045#', 1000),
  ('526', 'Parallex Bank', '000030', '*322*318*0#', 1000),
  ('327', 'Paga', '100002', '*242#', 1000),
  ('105', 'PremiumTrust Bank', '000031', '*857#', 1000),
  ('125', 'Rubies', '090175', '*7797#', 1000),
  ('51310', 'Sparkle', '090325', null, 1000),
  ('566', 'VFD', '090110', null, 1000),
  ('068', 'Standard Chartered', '000021', null, 1000),
  ('100', 'SunTrust Bank', '000022', '*5230#', 1000),
  ('51318', 'FairMoney', '090551', null, 1000),
  ('302', 'TAJBank', '000026', '*898#', 1000),
  ('565', 'Carbon', '100026', null, 1000),
  ('102', 'Titan Trust Bank', '000025', '*922#', 1000),
  ('120001', '9PSB', '120001', null, 1000),
  ('120003', 'MoMo PSB', '120003', null, 1000),
  ('120004', 'SmartCash PSB', '120004', null, 1000),
  ('51113', 'Safe Haven', '090286', null, 1000);

-- A user's bank accounts. A removed one stays for the withdrawals that used it.
create table wallet.bank_accounts (
  id bigint primary key,
  user_id bigint not null,
  bank_code text not null references wallet.banks,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  -- The account holder's name according to the bank.
  account_name text not null,
  is_default boolean not null default false,
  added_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  check (not (is_default and removed_at is not null))
);
create unique index bank_accounts_once on wallet.bank_accounts (user_id, bank_code, account_number) where removed_at is null;
create unique index bank_accounts_default on wallet.bank_accounts (user_id) where is_default;

-- Bank health: the results of name checks and transfers. A resolved name and "no such account" both count as healthy.
create table wallet.bank_health (
  id bigint generated always as identity primary key,
  bank_code text not null,
  at timestamptz not null,
  is_up boolean not null,
  took_ms int not null
);
create index bank_health_by_bank on wallet.bank_health (bank_code, at desc);
create index bank_health_age on wallet.bank_health (at);
