-- The provider's payment page of a top-up, stored once the provider answered, so that returning leads to the same page.
alter table wallet.top_ups add column provider_url text;

-- Webhooks about transfers and virtual accounts have no top-up. The provider's charge is stored, so that its balance
-- and ours can be compared to the kobo.
alter table wallet.top_ups add column provider_cost_kobo bigint not null default 0 check (provider_cost_kobo >= 0);
