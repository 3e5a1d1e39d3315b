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
