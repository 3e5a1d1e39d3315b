-- Passkeys: a phone or a security key signs instead of a password or the wallet PIN.
create table identity.passkeys (
  -- The credential's id, base64url, as browsers send it.
  id text primary key check (length(id) <= 1400),
  user_id bigint not null references identity.users,
  public_key bytea not null,
  -- The signature counter; always zero if the passkey does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on identity.passkeys (user_id, created_at);

-- Challenges for a passkey, each used once. `about` is the exact operation it approves.
create table identity.passkey_challenges (
  challenge text primary key,
  use text not null check (use in ('register', 'login', 'approve')),
  user_id bigint references identity.users,
  about text not null,
  expires_at timestamptz not null,
  check ((user_id is null) = (use = 'login'))
);
create index passkey_challenges_age on identity.passkey_challenges (expires_at);

-- An operation that a passkey just approved; replaces the wallet PIN in that operation, once.
create table identity.approvals (
  token_hash bytea primary key,
  user_id bigint not null references identity.users,
  about text not null,
  expires_at timestamptz not null
);
create index approvals_age on identity.approvals (expires_at);

-- Two-step codes. The secret is sealed; `confirmed_at` is null until the first correct code.
create table identity.authenticators (
  user_id bigint primary key references identity.users,
  sealed bytea not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: it and all earlier ones are spent.
  last_step bigint not null default 0,
  fails int not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null
);

create table identity.recovery_codes (
  user_id bigint not null references identity.users,
  mac bytea not null,
  primary key (user_id, mac)
);
