-- The instance's keys. The master key only encrypts these, so that it can be replaced without changing what they made.
-- The first start moves the keys of platform.instance_keys here.
create table platform.keys (
  id bigint generated always as identity primary key,
  -- permanent: fingerprints, signatures, addresses. data: encrypted rows, short-lived links. sealed-calls: RSA.
  kind text not null check (kind in ('permanent', 'data', 'sealed-calls')),
  created_at timestamptz not null,
  -- The newest active key of a kind is in use. Processes load a key before it becomes active.
  activated_at timestamptz,
  -- No row is encrypted under it any more; for sealed-calls, new pages have another.
  retired_at timestamptz
);
create unique index one_permanent_key on platform.keys (kind) where kind = 'permanent';

-- A key encrypted under a master key: during a rotation under the old and the new one.
create table platform.key_wraps (
  key_id bigint not null references platform.keys on delete cascade,
  -- An HMAC that identifies the master key; it does not reveal the key.
  master_check bytea not null,
  wrapped bytea not null,
  primary key (key_id, master_check)
);
