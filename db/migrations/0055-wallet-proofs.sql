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
  uncertain_kobo bigint not null
);
create index reconciliations_of on wallet.reconciliations (provider, at desc);
