-- While a provider is being asked about a transfer, nobody else asks or orders; while an operator looks into one that the
-- provider does not know, nothing is ordered.
alter table wallet.withdrawals
  add column asked_until timestamptz,
  add column held_until timestamptz,
  add column last_answer text,
  add column last_answer_at timestamptz;
create index withdrawals_open on wallet.withdrawals (created_at) where state in ('requested', 'sent', 'accepted');

-- Who looked at a night's figures and takes them for explained.
alter table wallet.reconciliations
  add column signed_by bigint,
  add column signed_at timestamptz,
  add column note text,
  add check ((signed_by is null) = (signed_at is null));
