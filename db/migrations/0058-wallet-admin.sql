-- While one process asks a provider about a transfer, no other asks or orders it. While an operator investigates a
-- transfer that the provider does not know, nothing is ordered.
alter table wallet.withdrawals
  add column asked_until timestamptz,
  add column held_until timestamptz,
  add column last_answer text,
  add column last_answer_at timestamptz;
create index withdrawals_open on wallet.withdrawals (created_at) where state in ('requested', 'sent', 'accepted');

-- Who accepted a night's figures as explained.
alter table wallet.reconciliations
  add column signed_by bigint,
  add column signed_at timestamptz,
  add column note text,
  add check ((signed_by is null) = (signed_at is null));
