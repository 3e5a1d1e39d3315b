-- The provider's charge for a payout, null until known. It may change later (a returned transfer may be free), so
-- bookings are counted: each difference is booked once, under a key of its own.
alter table wallet.withdrawals
  add column provider_cost_kobo bigint check (provider_cost_kobo >= 0),
  add column cost_bookings smallint not null default 0;
alter table wallet.sandbox_transfers add column cost_kobo bigint not null default 0;
