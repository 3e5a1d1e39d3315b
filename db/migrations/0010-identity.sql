create schema identity;

create table identity.users (
  id bigint primary key,
  phone text not null unique check (phone ~ '^0[789][01][0-9]{8}$'),
  -- Usable for login and codes only once verified; before that, two accounts may have the same address.
  email text,
  email_verified_at timestamptz,
  nickname text not null,
  -- The nickname for comparison: look-alike letters and case are folded.
  nickname_key text not null unique,
  nickname_changed_at timestamptz,
  password_hash text not null,
  tier smallint not null default 0 check (tier between 0 and 3),
  roles text[] not null default '{}',
  language text not null,
  invite_code text not null unique,
  invited_by bigint references identity.users,
  is_demo boolean not null default false,
  withdrawal_blocked_until timestamptz,
  created_at timestamptz not null
);
create unique index users_email on identity.users (lower(email)) where email_verified_at is not null;

-- What a user consented to, and when; never changed or removed.
create table identity.consents (
  user_id bigint not null references identity.users,
  kind text not null check (kind in ('terms', 'privacy', 'age18')),
  version text not null,
  given_at timestamptz not null,
  address text not null,
  user_agent text not null,
  primary key (user_id, kind, version)
);

-- A session is one signed-in device. Only the hash of its token is stored.
create table identity.sessions (
  id bigint primary key,
  user_id bigint not null references identity.users,
  token_hash bytea not null unique,
  device_hash bytea,
  device_name text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index sessions_device on identity.sessions (user_id, device_hash);
create index sessions_age on identity.sessions (expires_at);

-- Devices that log in without a code.
create table identity.known_devices (
  user_id bigint not null references identity.users,
  device_hash bytea not null,
  since timestamptz not null,
  primary key (user_id, device_hash)
);

create table identity.wallet_pins (
  user_id bigint primary key references identity.users,
  hash text not null,
  version int not null,
  -- Wrong attempts since the last correct one.
  fails int not null default 0,
  locked_until timestamptz,
  changed_at timestamptz not null
);

-- Failed logins by account name and by origin, so that an account that does not exist locks like one that does.
create table identity.login_tries (
  key text primary key,
  fails int not null,
  since timestamptz not null,
  locked_until timestamptz
);

-- One-time codes. For a recipient that does not exist, a decoy row behaves the same.
create table identity.verifications (
  id text primary key,
  purpose text not null check (purpose in ('register', 'login', 'reset', 'pin', 'email')),
  user_id bigint references identity.users,
  is_decoy boolean not null,
  channel text not null check (channel in ('sms', 'mail')),
  target text not null,
  language text not null,
  -- What runs once the code is correct. Never contains the code.
  details jsonb not null,
  -- Keyed hash of the newest code, written when it is sent; `delivered` counts which sending that was.
  code_mac bytea,
  delivered int not null default 0,
  sends int not null default 1,
  sent_at timestamptz not null,
  tries int not null default 0,
  blocked_until timestamptz,
  used_at timestamptz,
  created_at timestamptz not null
);
create index verifications_target on identity.verifications (target, created_at);
create index verifications_age on identity.verifications (created_at);

-- Messages of the sandbox sender. Demo mode only; kept for a day.
create table identity.sandbox_messages (
  id bigint generated always as identity primary key,
  channel text not null,
  target text not null,
  text text not null,
  created_at timestamptz not null
);
create index sandbox_messages_age on identity.sandbox_messages (created_at);

-- The verified identity of an account.
create table identity.verified_identities (
  user_id bigint primary key references identity.users,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null
);

-- Checks of a BVN or NIN. The number is never stored: a keyed hash finds it again, its last digits are for display.
create table identity.checks (
  id bigint primary key,
  user_id bigint not null references identity.users,
  kind text not null check (kind in ('bvn', 'nin')),
  number_mac bytea not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  status text not null check (status in ('pending', 'verified', 'refused')),
  reason text,
  provider text not null,
  provider_ref text,
  name_score int,
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index checks_one_account on identity.checks (kind, number_mac) where status = 'verified';
create index checks_user on identity.checks (user_id, created_at desc);

create table identity.relations (
  user_id bigint not null references identity.users,
  other_id bigint not null references identity.users,
  kind text not null check (kind in ('block', 'trust')),
  since timestamptz not null,
  primary key (user_id, kind, other_id),
  check (user_id <> other_id)
);
create index relations_other on identity.relations (other_id, kind);
