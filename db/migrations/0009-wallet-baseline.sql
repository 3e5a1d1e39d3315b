create schema wallet;

-- A top-up that a user requested. `cost_kobo` is the user's part of the provider's charge, fixed at the start.
create table wallet.top_ups (
  id bigint primary key,
  user_id bigint not null,
  provider text not null,
  reference text not null unique,
  method text not null check (method in ('card', 'bank', 'ussd', 'transfer')),
  amount_kobo bigint not null check (amount_kobo > 0),
  cost_kobo bigint not null check (cost_kobo >= 0 and cost_kobo < amount_kobo),
  -- What the provider charged, so that its balance and ours can be compared to the kobo.
  provider_cost_kobo bigint not null default 0 check (provider_cost_kobo >= 0),
  pay_url text not null,
  -- The provider's payment page, stored once the provider answered, so that returning leads to the same page.
  provider_url text,
  state text not null check (state in ('created', 'pending', 'succeeded', 'failed', 'expired')),
  failure text check (failure in ('declined', 'amountDiffers')),
  credited_kobo bigint not null default 0,
  suspended_kobo bigint not null default 0,
  paid_kobo bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the provider is asked next, if its webhook has not arrived. A payment may succeed after its time expired, or with
  -- another card after a refusal, so an ended top-up without money is checked again a few times. A paid one never is.
  check_at timestamptz,
  checks smallint not null default 0,
  constraint top_ups_open_is_checked check (state not in ('created', 'pending') or check_at is not null),
  constraint top_ups_paid_is_not_checked check (state <> 'succeeded' or check_at is null),
  check (state <> 'succeeded' or credited_kobo + suspended_kobo = amount_kobo - cost_kobo)
);
create index top_ups_of_user on wallet.top_ups (user_id, id);
create index top_ups_due on wallet.top_ups (check_at) where check_at is not null;

-- Every webhook of a provider, as received. Only its outcome is filled in, once.
create table wallet.provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  reference text not null,
  kind text not null,
  body text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  handled_at timestamptz,
  outcome text,
  unique (provider, event_id)
);
create index provider_events_due on wallet.provider_events (due_at) where handled_at is null;

create function wallet.protect_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.handled_at is null
    and (old.id, old.provider, old.event_id, old.reference, old.kind, old.body, old.received_at)
      = (new.id, new.provider, new.event_id, new.reference, new.kind, new.body, new.received_at) then
    return new;
  end if;
  raise exception 'what a provider said is never changed: % refused', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on wallet.provider_events
  for each row execute function wallet.protect_events();
create trigger never_truncated before truncate on wallet.provider_events execute function wallet.protect_events();

-- A user's own account number at a provider's bank: money that arrives there is for their wallet.
create table wallet.virtual_accounts (
  id bigint primary key,
  user_id bigint not null,
  provider text not null,
  state text not null check (state in ('wanted', 'ready')),
  bank_name text,
  account_number text,
  account_name text,
  created_at timestamptz not null,
  -- When the provider is asked for it next.
  check_at timestamptz,
  checks int not null default 0,
  unique (user_id, provider),
  unique (provider, account_number),
  check ((check_at is not null) = (state = 'wanted')),
  check ((account_number is not null) = (state = 'ready'))
);
create index virtual_accounts_due on wallet.virtual_accounts (check_at) where check_at is not null;

-- Unmatched payments: their money is in the ledger's suspense account.
create table wallet.suspended_payments (
  id bigint primary key,
  provider text not null,
  reference text not null,
  cause text not null check (cause in ('unmatched', 'amountDiffers', 'senderDiffers')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The user it seems to be for; null if unknown.
  user_id bigint,
  sender_name text,
  -- The owner's claim to it: whether to credit or return it, and the evidence.
  wish text check (wish in ('credit', 'return')),
  note text check (length(note) <= 500),
  file_ids bigint[] not null default '{}',
  answered_at timestamptz,
  state text not null default 'open' check (state in ('open', 'credited', 'returned')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason text,
  unique (provider, reference),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (reason is null)),
  check ((wish is null) = (answered_at is null))
);
create index suspended_payments_open on wallet.suspended_payments (id) where state = 'open';
create index suspended_payments_of_user on wallet.suspended_payments (user_id, id);

-- Payments that are disputed at the payer's bank, as the provider reports them: open until decided; lost: the bank took
-- the money back, and the part that the user's balance did not cover is a debt (ledger.debts).
create table wallet.chargebacks (
  id bigint primary key,
  provider text not null,
  -- The provider's own number of the dispute.
  dispute text not null,
  -- Of the payment; null until the provider was asked.
  reference text,
  top_up_id bigint references wallet.top_ups,
  user_id bigint,
  amount_kobo bigint not null default 0 check (amount_kobo >= 0),
  -- The part booked against its payment: in total never more than was paid.
  booked_kobo bigint not null default 0 check (booked_kobo between 0 and amount_kobo),
  -- The part that became a debt.
  owed_kobo bigint not null default 0 check (owed_kobo >= 0),
  state text not null check (state in ('open', 'lost', 'won')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check_at timestamptz,
  unique (provider, dispute),
  check ((state = 'open') = (decided_at is null))
);
create index chargebacks_due on wallet.chargebacks (check_at) where check_at is not null;
create index chargebacks_of_payment on wallet.chargebacks (top_up_id);

-- Payments whose provider data the books cannot accept, until staff decide: a bank took back more than was paid, or an
-- amount that was never credited; a withdrawal that was returned arrived after all, or one that arrived is reported as
-- failed.
create table wallet.payment_reviews (
  id bigint primary key,
  kind text not null check (kind in ('chargebackExceeds', 'chargebackUncredited', 'paidAfterReturn', 'failedAfterPaid')),
  -- The chargeback or the withdrawal: a repeated report is the same row.
  subject_id bigint not null,
  provider text not null,
  reference text not null,
  -- The owner of the payment; null if unknown.
  user_id bigint,
  amount_kobo bigint not null check (amount_kobo > 0),
  outcome text check (outcome in ('recovered', 'writtenOff', 'dismissed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason text,
  unique (kind, subject_id),
  check ((outcome is null) = (decided_at is null))
);
create index payment_reviews_open on wallet.payment_reviews (id) where outcome is null;

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

-- Withdrawals. `reference` identifies the transfer at the provider: every attempt uses the same one, so it can't be
-- paid twice.
create table wallet.withdrawals (
  id bigint primary key,
  user_id bigint not null,
  bank_account_id bigint not null references wallet.bank_accounts,
  provider text not null,
  reference text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  stamp_duty_kobo bigint not null check (stamp_duty_kobo >= 0),
  -- Stamp duty that the operator pays instead of the user.
  borne_duty_kobo bigint not null default 0 check (borne_duty_kobo >= 0),
  -- The provider's charge, null until known. It may change later (a returned transfer may be free), so bookings are
  -- counted: each difference is booked once, under a key of its own.
  provider_cost_kobo bigint check (provider_cost_kobo >= 0),
  cost_bookings smallint not null default 0,
  is_auto boolean not null default false,
  state text not null check (state in ('requested', 'sent', 'accepted', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null,
  -- Written before the provider is called, so that after a crash we know that the call may have arrived.
  sent_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- When the provider is called or asked next.
  check_at timestamptz,
  checks int not null default 0,
  -- While one process asks the provider about the transfer, no other asks or orders it.
  asked_until timestamptz,
  -- While an operator investigates a transfer that the provider does not know, nothing is ordered.
  held_until timestamptz,
  last_answer text,
  last_answer_at timestamptz,
  check ((failure is not null) = (state = 'failed')),
  check ((ended_at is not null) = (state in ('succeeded', 'failed'))),
  check (state not in ('requested', 'sent', 'accepted') or check_at is not null)
);
create index withdrawals_of_user on wallet.withdrawals (user_id, id);
create index withdrawals_due on wallet.withdrawals (check_at) where check_at is not null;
create index withdrawals_open on wallet.withdrawals (created_at) where state in ('requested', 'sent', 'accepted');
create index withdrawals_to_account on wallet.withdrawals (bank_account_id) where state in ('requested', 'sent', 'accepted');

-- Automatic withdrawals: sends a user's balance above a threshold to their bank account.
create table wallet.auto_withdrawals (
  user_id bigint primary key,
  bank_account_id bigint not null references wallet.bank_accounts,
  -- Sends when this much is available...
  from_kobo bigint not null check (from_kobo > 0),
  -- ...and leaves this much.
  min_balance_kobo bigint not null check (min_balance_kobo >= 0 and min_balance_kobo < from_kobo),
  set_at timestamptz not null,
  -- When it is checked next; null while it is stopped.
  due_at timestamptz,
  -- Why it stopped.
  stopped text check (stopped in ('user', 'accountRemoved', 'failed')),
  last_withdrawal_id bigint references wallet.withdrawals,
  check ((due_at is null) = (stopped is not null))
);
create index auto_withdrawals_due on wallet.auto_withdrawals (due_at) where due_at is not null;

-- Proofs of reserves: each night a tree over all balances. A leaf is a user's balance under a salt that only that user
-- receives. A node is the hash of its two children with their sums, and its own sum is their total.
create table wallet.proofs (
  id bigint primary key,
  at timestamptz not null,
  root_hash text not null,
  total_kobo bigint not null check (total_kobo >= 0),
  leaves int not null
);
-- Level 0 are the leaves, in an order that reveals no user.
create table wallet.proof_nodes (
  proof_id bigint not null references wallet.proofs on delete cascade,
  level smallint not null,
  place int not null,
  hash text not null,
  sum_kobo bigint not null check (sum_kobo >= 0),
  user_id bigint,
  primary key (proof_id, level, place)
);
create unique index proof_nodes_of_user on wallet.proof_nodes (user_id, proof_id) where user_id is not null;

-- Each night's balance according to a provider, beside the balance in our books.
create table wallet.reconciliations (
  id bigint primary key,
  at timestamptz not null,
  provider text not null,
  -- Null: the provider did not answer.
  provider_kobo bigint,
  -- Our ledger's balance at the provider.
  ledger_kobo bigint not null,
  -- The part on its way to banks: gone from the provider's balance, not yet from the ledger.
  in_transit_kobo bigint not null,
  -- Ordered without an answer: the provider may or may not have deducted it.
  uncertain_kobo bigint not null,
  -- Who accepted the night's figures as explained.
  signed_by bigint,
  signed_at timestamptz,
  note text,
  check ((signed_by is null) = (signed_at is null))
);
create index reconciliations_of on wallet.reconciliations (provider, at desc);

-- The sandbox provider's own books, which a real provider keeps on its side. Demo mode only.
create table wallet.sandbox_payments (
  reference text primary key,
  amount_kobo bigint not null,
  return_url text not null,
  status text not null check (status in ('open', 'pending', 'success', 'failed')),
  paid_kobo bigint,
  -- Of a transfer to a virtual account.
  into_account text,
  sender_name text,
  -- What its payer disputed and the bank took back.
  taken_back_kobo bigint not null default 0,
  created_at timestamptz not null
);
-- Messages from the sandbox to our webhook; sending one may also settle its payment.
create table wallet.sandbox_messages (
  id bigint generated always as identity primary key,
  reference text not null,
  event_id text not null,
  kind text not null,
  settles_as text check (settles_as in ('success', 'failed')),
  due_at timestamptz not null,
  tries smallint not null default 0,
  delivered_at timestamptz
);
create index sandbox_messages_due on wallet.sandbox_messages (due_at) where delivered_at is null;

-- The sandbox bank's own books, which a real bank keeps on its side. Demo mode only.
create table wallet.sandbox_transfers (
  reference text primary key,
  amount_kobo bigint not null,
  cost_kobo bigint not null default 0,
  bank_code text not null,
  account_number text not null,
  status text not null check (status in ('pending', 'success', 'failed', 'reversed')),
  failure text,
  -- Its final status, and when it changes to it.
  becomes text check (becomes in ('success', 'failed', 'reversed')),
  becomes_at timestamptz,
  created_at timestamptz not null
);
-- Simulated faults that are switched on, by name.
create table wallet.sandbox_switches (
  name text primary key,
  value text not null
);
