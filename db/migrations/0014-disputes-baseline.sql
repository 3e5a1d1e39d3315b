-- Disputes: an order in dispute until a person or a rule decides. One case per time an order is disputed: a withdrawn
-- report may return as a late one.
create schema disputes;

create domain disputes.side as text constraint buyer_or_seller check (value in ('buyer', 'seller'));

create table disputes.cases (
  id bigint primary key,
  order_id bigint not null,
  buyer_id bigint not null,
  seller_id bigint not null check (seller_id <> buyer_id),
  state smallint not null check (state in (10, 20, 30, 40, 50, 60, 90, 91)),
  -- What opened the case, and the buyer's complaint.
  opened_by text not null check (opened_by in ('contest', 'lateReport')),
  reason text not null,
  -- Shown to both sides, so that they recognise the real moderator.
  token text not null,
  frozen_kobo bigint not null check (frozen_kobo > 0),
  is_revealed boolean not null,
  opened_at timestamptz not null,
  entered_at timestamptz not null,
  deadline_at timestamptz,
  nudge_at timestamptz,
  queued_at timestamptz,
  overdue_at timestamptz,
  is_overdue boolean not null default false,
  paged_at timestamptz,
  buyer_responded_at timestamptz,
  seller_responded_at timestamptz,
  buyer_done_at timestamptz,
  seller_done_at timestamptz,
  offer_by disputes.side,
  offer_share_bps int check (offer_share_bps between 1 and 9999),
  moderator_id bigint,
  is_escalated boolean not null default false,
  asked disputes.side,
  buyer_asked_at timestamptz,
  seller_asked_at timestamptz,
  -- Findings: outcome, the seller's share of a split, reason, text, and the hashes of the cited events.
  draft jsonb,
  draft_by bigint,
  finding jsonb,
  ruled_by bigint,
  approved_by bigint,
  buyer_accepted_at timestamptz,
  seller_accepted_at timestamptz,
  appeal_by disputes.side,
  appeal_finding jsonb,
  appeal_ruled_by bigint,
  -- When the first finding was made, for the public figures.
  ruled_at timestamptz,
  ended_at timestamptz,
  event_seq int not null default 0,
  last_hash text not null,
  check ((draft is null) = (draft_by is null)),
  check (approved_by <> ruled_by),
  check ((ended_at is not null) = (state in (90, 91)))
);
-- An order is in at most one open dispute.
create unique index cases_open on disputes.cases (order_id) where ended_at is null;
create index cases_order on disputes.cases (order_id, id desc);
create index cases_buyer on disputes.cases (buyer_id, id desc);
create index cases_seller on disputes.cases (seller_id, id desc);
create index cases_due on disputes.cases (deadline_at) where deadline_at is not null;
create index cases_overdue on disputes.cases (overdue_at) where overdue_at is not null;
create index cases_nudge on disputes.cases (nudge_at) where nudge_at is not null;
create index cases_waiting on disputes.cases (queued_at) where ended_at is null;

-- Events of a case, a hash chain like an order's. Append-only.
create table disputes.events (
  case_id bigint not null references disputes.cases,
  seq int not null,
  event text not null,
  actor text not null check (actor in ('buyer', 'seller', 'moderator', 'clock', 'rules', 'order')),
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  data jsonb not null,
  hash text not null,
  -- The moderator's user id; the event itself has only the badge that both sides see.
  staff_id bigint,
  operation_id text,
  primary key (case_id, seq)
);
-- The events of a few days, for the daily digest.
create index events_at on disputes.events (at);

create table disputes.evidence (
  id bigint primary key,
  case_id bigint not null references disputes.cases,
  side disputes.side not null,
  kind text not null,
  file_id bigint not null,
  sha256 text not null,
  note text not null,
  at timestamptz not null,
  -- Since when the other side sees it.
  opened_at timestamptz,
  unique (case_id, file_id)
);
create index evidence_case on disputes.evidence (case_id, id);
-- Finds the evidence that uses a file: a file in several cases is looked up from each of them.
create index evidence_file on disputes.evidence (file_id);

create table disputes.statements (
  id bigint primary key,
  case_id bigint not null references disputes.cases,
  author text not null check (author in ('buyer', 'seller', 'moderator')),
  kind text not null check (kind in ('claim', 'say', 'ask', 'answer', 'appeal', 'finding')),
  -- The side that a moderator asks.
  to_side disputes.side,
  body text not null,
  at timestamptz not null
);
create index statements_case on disputes.statements (case_id, id);

-- Why a second person signed a finding or refused to: only for staff. The event, which both sides can read, has the
-- hash of the text.
create table disputes.signatures (
  case_id bigint not null,
  seq int not null,
  body text not null,
  primary key (case_id, seq),
  foreign key (case_id, seq) references disputes.events
);

create function disputes.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'disputes.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on disputes.events for each row execute function disputes.refuse_change();
create trigger append_only before update or delete on disputes.statements for each row execute function disputes.refuse_change();
create trigger append_only before update or delete on disputes.signatures for each row execute function disputes.refuse_change();

-- Disputes lost by evidence; several pause the side on which they were lost.
create table disputes.strikes (
  case_id bigint primary key references disputes.cases,
  user_id bigint not null,
  side disputes.side not null,
  at timestamptz not null
);
create index strikes_user on disputes.strikes (user_id, side, at);

-- A side's satisfaction rating of an ended case: one to five, with a comment. Only for staff; a later rating replaces
-- an earlier one.
create table disputes.case_ratings (
  case_id bigint not null references disputes.cases (id),
  side text not null check (side in ('buyer', 'seller')),
  score smallint not null check (score between 1 and 5),
  body text not null check (char_length(body) <= 500),
  at timestamptz not null,
  primary key (case_id, side)
);
