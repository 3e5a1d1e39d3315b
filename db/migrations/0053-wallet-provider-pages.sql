-- Where a top-up is paid at a provider that is asked over the network: kept once it answered, so that coming back leads
-- to the same page.
alter table wallet.top_ups add column provider_url text;

-- Messages about transfers and virtual accounts come without a top-up; what a provider keeps for itself is written down,
-- so that its balance and ours can be held against each other to the kobo.
alter table wallet.top_ups add column provider_cost_kobo bigint not null default 0 check (provider_cost_kobo >= 0);
