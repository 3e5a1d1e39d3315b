-- The master key that this database belongs to, and the RSA key of sealed bodies, which all processes must share.
create table platform.instance_keys (
  is_only boolean primary key default true check (is_only),
  -- An HMAC under a key derived from the master key; it does not reveal the key.
  master_check bytea not null,
  -- The private key, sealed under the master key.
  seal_key bytea not null,
  created_at timestamptz not null default now()
);
