-- Identity: users, sign-in, verification, and what users and staff record about users.

create schema identity;

create table identity.users (
  id bigint primary key,
  -- Null once the user is erased: the row stays without personal data, so that others' trades still have two sides.
  phone text unique check (phone ~ '^0[789][01][0-9]{8}$'),
  -- Usable for login and codes only once verified; before that, two accounts may have the same address.
  email text,
  email_verified_at timestamptz,
  nickname text not null,
  -- The nickname for comparison: look-alike letters and case are folded.
  nickname_key text not null unique,
  -- The nickname with look-alike letters and digits folded into one.
  nickname_shape text,
  nickname_changed_at timestamptz,
  password_hash text not null,
  tier smallint not null default 0 check (tier between 0 and 3),
  roles text[] not null default '{}',
  language text not null,
  invite_code text not null unique,
  invited_by bigint references identity.users,
  is_demo boolean not null default false,
  withdrawal_blocked_until timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((phone is null) = (deleted_at is not null))
);
create unique index users_nickname_shape on identity.users (nickname_shape);
-- The order history searches users by the start of their nickname.
create index users_nickname_start on identity.users (nickname_key text_pattern_ops);
create unique index users_email on identity.users (lower(email)) where email_verified_at is not null;

-- Keyed hashes of an erased user's identifiers: they reveal nobody, and recognise the same phone, number or device.
-- Each is removed when its time is over.
create table identity.erased_users (
  user_id bigint not null references identity.users,
  kind text not null check (kind in ('phone', 'bvn', 'nin', 'device')),
  mac bytea not null,
  erased_at timestamptz not null,
  retained_until timestamptz not null,
  primary key (kind, mac, user_id)
);
create index erased_users_age on identity.erased_users (retained_until);

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

-- A user's profile and privacy settings. A user without a row has an empty profile and the defaults.
create table identity.profiles (
  user_id bigint primary key references identity.users,
  bio text not null default '' check (length(bio) <= 140),
  languages text[] not null default '{}' check (cardinality(languages) <= 8),
  -- The avatar: a public file of the user.
  avatar_file_id bigint,
  shows_online boolean not null default true,
  shows_volume boolean not null default true,
  messages_from text not null default 'everyone' check (messages_from in ('everyone', 'known'))
);
create index profiles_unseen on identity.profiles (user_id) where not shows_online;

create table identity.relations (
  user_id bigint not null references identity.users,
  other_id bigint not null references identity.users,
  kind text not null check (kind in ('block', 'trust')),
  since timestamptz not null,
  primary key (user_id, kind, other_id),
  check (user_id <> other_id)
);
create index relations_other on identity.relations (other_id, kind);

-- Reports of users about other users, for staff. Never shown to the reported user.
create table identity.reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references identity.users,
  subject_id bigint not null references identity.users,
  reason text not null check (reason in ('scam', 'outside', 'fakeStaff', 'abuse', 'spam', 'other')),
  words text not null check (length(words) <= 1000),
  at timestamptz not null,
  check (reporter_id <> subject_id)
);
create index reports_pair on identity.reports (reporter_id, subject_id, at desc);
create index reports_subject on identity.reports (subject_id, at desc);

-- Frozen accounts: they can read and reply to disputes, but not move money or orders. A fact about a user: every module
-- can ask identity for it, without depending on the console.
create table identity.freezes (
  id bigint primary key,
  user_id bigint not null,
  by_staff bigint not null,
  reason text not null,
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by bigint references operator.approvals
);
create unique index freezes_now on identity.freezes (user_id) where lifted_at is null;

-- Who granted whom a console role or a new second factor, and the last time. For some days the two do not count as two
-- people. Grants by the server's own configuration are not stored here.
create table identity.role_grants (
  user_id bigint not null references identity.users,
  granted_by bigint not null references identity.users,
  at timestamptz not null,
  primary key (user_id, granted_by),
  check (user_id <> granted_by)
);

-- A session is one signed-in device. Only the hash of its token is stored.
create table identity.sessions (
  id bigint primary key,
  user_id bigint not null references identity.users,
  token_hash bytea not null unique,
  device_hash bytea,
  device_name text not null,
  address text not null,
  -- The user had other devices already, see known_devices.
  is_newcomer boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index sessions_device on identity.sessions (user_id, device_hash);
create index sessions_age on identity.sessions (expires_at);

-- Devices that log in without a code. Those of app and console are in one table: together they show which accounts one
-- person uses.
create table identity.known_devices (
  user_id bigint not null references identity.users,
  device_hash bytea not null,
  since timestamptz not null,
  -- Whether the account already had other known devices at this device's first login. Stored at that time, so that
  -- signing out the others does not make the newcomer the first.
  is_newcomer boolean not null default false,
  -- When a staff member last signed in to the console from this device; null if never, or if the device was revoked since.
  console_at timestamptz,
  -- A revoked device needs a code again; the row stays, so that the next device is still a newcomer.
  revoked_at timestamptz,
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
  purpose text not null check (purpose in ('register', 'login', 'reset', 'pin', 'email', 'bank', 'withdrawal')),
  user_id bigint references identity.users,
  is_decoy boolean not null,
  channel text not null check (channel in ('sms', 'mail')),
  target text not null,
  language text not null,
  -- The origin of the request: codes are limited by it.
  address text,
  device_hash bytea,
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
create index verifications_user on identity.verifications (user_id, created_at) where user_id is not null;
create index verifications_address on identity.verifications (address, created_at) where purpose in ('register', 'reset');
create index verifications_device on identity.verifications (device_hash, created_at) where purpose = 'register';
create index verifications_age on identity.verifications (created_at);

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

-- Logins with a correct password that wait for the two-step code.
create table identity.two_step_logins (
  id_hash bytea primary key,
  user_id bigint not null references identity.users,
  expires_at timestamptz not null
);
create index two_step_logins_age on identity.two_step_logins (expires_at);

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
  -- The reviewer's message to the owner of the number.
  text text check (length(text) <= 300),
  provider text not null,
  provider_ref text,
  name_score int,
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index checks_one_account on identity.checks (kind, number_mac) where status = 'verified';
create index checks_user on identity.checks (user_id, created_at desc);

-- Numbers that wait for a manual review, sealed. Deleted when the check is decided or submitted again.
create table identity.number_reviews (
  check_id bigint primary key references identity.checks on delete cascade,
  -- The number, and the name and birthday it should belong to.
  sealed bytea not null,
  created_at timestamptz not null
);
create index number_reviews_age on identity.number_reviews (created_at);

-- Which staff member viewed a number, and when; never removed.
create table identity.check_access_log (
  id bigint generated always as identity primary key,
  check_id bigint not null references identity.checks,
  operator_id bigint not null references identity.users,
  at timestamptz not null
);

-- Pictures that prove a user's identity and address for tier 3; a staff member reviews them.
create table identity.documents (
  id bigint primary key,
  user_id bigint not null references identity.users,
  kind text not null check (kind in ('selfie', 'document', 'address')),
  id_type text check (id_type in ('passport', 'driversLicence', 'votersCard', 'ninSlip')),
  area text,
  address text check (length(address) between 1 and 200),
  -- Private files of the user. Empty after a rejection released them.
  file_ids bigint[] not null check (cardinality(file_ids) <= 2),
  status text not null default 'pending' check (status in ('pending', 'verified', 'refused')),
  reason text check (reason in ('unreadable', 'nameDiffers', 'faceDiffers', 'expired', 'tooOld', 'wrongDocument')),
  -- The reviewer's message to the owner.
  text text check (length(text) <= 300),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references identity.users,
  check ((kind = 'document') = (id_type is not null)),
  check ((kind = 'address') = (area is not null and address is not null)),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'refused') = (reason is not null))
);
-- One pending and one accepted document of each kind.
create unique index documents_pending on identity.documents (user_id, kind) where status = 'pending';
create unique index documents_verified on identity.documents (user_id, kind) where status = 'verified';
create index documents_user on identity.documents (user_id, created_at desc);
create index documents_queue on identity.documents (created_at) where status = 'pending';

-- Which staff member viewed a user's identity documents, and when; never removed.
create table identity.document_access_log (
  id bigint generated always as identity primary key,
  document_id bigint not null references identity.documents,
  operator_id bigint not null references identity.users,
  at timestamptz not null
);
