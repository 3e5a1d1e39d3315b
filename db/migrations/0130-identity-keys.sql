-- Passkeys: what a phone or a security key signs with instead of a password, or of the wallet PIN.
create table identity.passkeys (
  -- The credential's id, base64url, as browsers have it.
  id text primary key check (length(id) <= 1400),
  user_id bigint not null references identity.users,
  public_key bytea not null,
  -- How often it has signed; zero for ever where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on identity.passkeys (user_id, created_at);

-- What a passkey is asked to sign, once. `about` is the very operation it agrees to.
create table identity.passkey_challenges (
  challenge text primary key,
  use text not null check (use in ('register', 'login', 'approve')),
  user_id bigint references identity.users,
  about text not null,
  expires_at timestamptz not null,
  check ((user_id is null) = (use = 'login'))
);
create index passkey_challenges_age on identity.passkey_challenges (expires_at);

-- An operation that a passkey agreed to a moment ago; stands for the wallet PIN in that operation, once.
create table identity.approvals (
  token_hash bytea primary key,
  user_id bigint not null references identity.users,
  about text not null,
  expires_at timestamptz not null
);
create index approvals_age on identity.approvals (expires_at);

-- Two-step codes. The secret is sealed; `confirmed_at` is null until the first code was right.
create table identity.authenticators (
  user_id bigint primary key references identity.users,
  sealed bytea not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: it and all before are spent.
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
