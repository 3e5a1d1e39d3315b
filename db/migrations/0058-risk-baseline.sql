-- Risk: users whom a rule sends to staff for review.
create schema risk;

-- Orders whose rules are to be checked, because they started or went into dispute. A sweep deletes a row when it has
-- checked it, so that an order never waits for the checks.
create table risk.pending_checks (
  id bigint primary key,
  kind text not null check (kind in ('order', 'dispute')),
  order_id bigint not null
);

create table risk.reviews (
  id bigint primary key,
  user_id bigint not null,
  rule text not null check (rule in ('orderRate', 'dailySum', 'newDeviceSale', 'disputeShare', 'sharedDevice')),
  -- What was measured, and the threshold at that time: orders, kobo, basis points or users, as the rule says.
  measured bigint not null,
  threshold bigint not null check (measured >= threshold),
  -- The order that the check was about.
  order_id bigint not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('noProblem', 'actionTaken')),
  decided_at timestamptz,
  decided_by bigint,
  reason text check (length(reason) <= 1000),
  check (num_nulls(outcome, decided_at, decided_by, reason) in (0, 4))
);
-- One open review of a user by a rule.
create unique index reviews_open on risk.reviews (user_id, rule) where outcome is null;
create index reviews_queue on risk.reviews (id) where outcome is null;
create index reviews_decided on risk.reviews (decided_at, id) where outcome is not null;
-- For erasing and exporting a user's data, and for whether a rule was decided lately.
create index reviews_user on risk.reviews (user_id, rule, decided_at);
-- For the figures of a rule.
create index reviews_rule on risk.reviews (created_at, rule);
