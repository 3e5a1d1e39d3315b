create schema catalog;

-- A brand's key is its slug, a country's its ISO code, so that addresses and logs are readable.
create table catalog.brands (
  id text primary key check (id ~ '^[a-z0-9]{2,20}$'),
  name text not null,
  category text not null check (category in ('gaming', 'app', 'store', 'openLoop')),
  position int not null,
  is_enabled boolean not null default true,
  -- openLoop: forbidden by the rules of card payments. paused: disabled by an operator for a while.
  disabled_reason text check (disabled_reason in ('openLoop', 'paused')),
  tile_from text not null check (tile_from ~ '^#[0-9A-F]{6}$'),
  tile_to text not null check (tile_to ~ '^#[0-9A-F]{6}$'),
  check_window_min int not null check (check_window_min between 10 and 1440),
  -- Whole units of the card's currency.
  denominations int[] not null default '{10,15,20,25,50,75,100,150,200,250,500}',
  -- The secret parts of a card of this brand: see cardParts in the contract.
  parts jsonb not null,
  note_en text,
  note_zh text,
  check (is_enabled or disabled_reason is not null),
  check ((note_en is null) = (note_zh is null))
);

create table catalog.countries (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  position int not null,
  name_en text not null,
  name_zh text not null,
  flag text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  symbol text not null,
  is_enabled boolean not null default true
);

-- Region lock is absolute: a card always has a brand and a country.
create table catalog.brand_countries (
  brand_id text not null references catalog.brands,
  country_id text not null references catalog.countries,
  is_enabled boolean not null default true,
  primary key (brand_id, country_id)
);

-- A face value belongs to the highest band that starts at or below it; below the first, to the first.
create table catalog.bands (
  band smallint primary key,
  from_minor bigint not null unique check (from_minor > 0),
  to_minor bigint not null check (to_minor > from_minor)
);

-- Kobo per whole unit of the card's currency. The operator's figure applies until there is one from our own trades.
create table catalog.reference_rates (
  brand_id text not null,
  country_id text not null,
  form text not null check (form in ('ecode', 'physical')),
  receipt text not null check (receipt in ('none', 'slip', 'credit', 'debit', 'cash')),
  band smallint not null references catalog.bands,
  operator_kobo bigint check (operator_kobo > 0),
  is_demo boolean not null default false,
  trades_kobo bigint check (trades_kobo > 0),
  trades int not null default 0,
  trades_window_h int,
  rate_kobo bigint not null generated always as (coalesce(trades_kobo, operator_kobo)) stored,
  updated_at timestamptz not null,
  primary key (brand_id, country_id, form, receipt, band),
  foreign key (brand_id, country_id) references catalog.brand_countries,
  check (form = 'physical' or receipt = 'none')
);

-- All past rates, for the small chart beside an offer and the daily change.
create table catalog.rate_history (
  brand_id text not null,
  country_id text not null,
  form text not null,
  receipt text not null,
  band smallint not null,
  at timestamptz not null,
  rate_kobo bigint not null,
  primary key (brand_id, country_id, form, receipt, band, at)
);

-- The rates of completed trades. One row per order, however often its event is delivered.
create table catalog.trade_rates (
  order_id bigint primary key,
  brand_id text not null,
  country_id text not null,
  form text not null,
  receipt text not null,
  band smallint not null,
  rate_kobo bigint not null check (rate_kobo > 0),
  at timestamptz not null
);
create index trade_rates_at on catalog.trade_rates (at);

-- Manual edits of the catalogue: author, reason and old value. Rates from our own trades are in rate_history only.
create table catalog.edits (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_id bigint not null,
  reason text not null,
  -- `brand:steam`, `country:US`, or a rate as `rate:steam:US:ecode:none:4`.
  about text not null,
  -- Null: no old value.
  before jsonb,
  after jsonb not null
);
create index edits_about on catalog.edits (about text_pattern_ops, id desc);
create function catalog.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'catalog.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on catalog.edits for each row execute function catalog.refuse_change();
create trigger never_truncated before truncate on catalog.edits execute function catalog.refuse_change();

-- The initial catalogue. It is a migration and not seeded at start: offers refer to it, every node and test has the
-- same rows, and a start never overwrites the operator's edits.
insert into catalog.countries (id, position, name_en, name_zh, flag, currency, symbol) values
  ('US', 1, 'USA', '美国', '🇺🇸', 'USD', '$'),
  ('GB', 2, 'UK', '英国', '🇬🇧', 'GBP', '£'),
  ('CA', 3, 'Canada', '加拿大', '🇨🇦', 'CAD', 'C$'),
  ('DE', 4, 'Germany', '德国', '🇩🇪', 'EUR', '€'),
  ('FR', 5, 'France', '法国', '🇫🇷', 'EUR', '€'),
  ('IT', 6, 'Italy', '意大利', '🇮🇹', 'EUR', '€'),
  ('ES', 7, 'Spain', '西班牙', '🇪🇸', 'EUR', '€'),
  ('NL', 8, 'Netherlands', '荷兰', '🇳🇱', 'EUR', '€'),
  ('AU', 9, 'Australia', '澳大利亚', '🇦🇺', 'AUD', 'A$'),
  ('CH', 10, 'Switzerland', '瑞士', '🇨🇭', 'CHF', 'CHF'),
  ('AE', 11, 'UAE', '阿联酋', '🇦🇪', 'AED', 'AED'),
  ('SG', 12, 'Singapore', '新加坡', '🇸🇬', 'SGD', 'S$'),
  ('BR', 13, 'Brazil', '巴西', '🇧🇷', 'BRL', 'R$'),
  ('MX', 14, 'Mexico', '墨西哥', '🇲🇽', 'MXN', 'MX$');

insert into catalog.brands (id, position, name, category, tile_from, tile_to, check_window_min, is_enabled, disabled_reason, denominations, parts, note_en, note_zh) values
  ('steam', 1, 'Steam', 'gaming', '#10243E', '#2A6BA8', 30, true, null, '{5,10,20,25,50,75,100}',
   '[{"name": "code", "pattern": "^[A-Z0-9]{15}$", "group": [5, 5, 5], "confidence": "high"}]',
   null, null),
  ('apple', 2, 'Apple', 'app', '#3B4252', '#6B7488', 30, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{16}$", "group": [4, 4, 4, 4], "confidence": "high"}]',
   'An Apple card, not an Apple Music subscription card. The code usually starts with X.', '须为 Apple 礼品卡，不是 Apple Music 订阅卡。卡密通常以 X 开头。'),
  ('amazon', 3, 'Amazon', 'store', '#7A3E00', '#B05F06', 120, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{14,16}$", "group": [4, 6, 4], "confidence": "medium"}]',
   'Send the claim code, not the 16-digit serial number. A card works only on its own country''s Amazon.', '请发送兑换码（claim code），不是 16 位序列号。卡只能在所属国家的亚马逊使用。'),
  ('googleplay', 4, 'Google Play', 'app', '#0B5D43', '#1F8054', 30, true, null, default,
   '[{"name": "code", "pattern": "^([A-Z0-9]{16}|[A-Z0-9]{20})$", "group": [4, 4, 4, 4, 4], "confidence": "medium"}]',
   null, null),
  ('razergold', 5, 'Razer Gold', 'gaming', '#173A12', '#3B7A1F', 30, true, null, default,
   '[{"name": "pin", "pattern": "^[A-Z0-9]{10,20}$", "group": [4, 4, 4, 4], "confidence": "low"}, {"name": "serial", "pattern": "^[A-Z0-9]{8,20}$", "group": [4, 4, 4, 4], "confidence": "low"}]',
   null, null),
  ('xbox', 6, 'Xbox', 'gaming', '#0C4A0C', '#107C10', 30, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{25}$", "group": [5, 5, 5, 5, 5], "confidence": "high"}]',
   'A balance card, not a membership such as Game Pass.', '须为余额卡，不是 Game Pass 等会员卡。'),
  ('playstation', 7, 'PlayStation', 'gaming', '#00246B', '#0059B3', 30, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{12}$", "group": [4, 4, 4], "confidence": "high"}]',
   null, null),
  ('sephora', 8, 'Sephora', 'store', '#1A1A1A', '#5C2A3E', 120, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{16}$", "group": [4, 4, 4, 4], "confidence": "high"}, {"name": "pin", "pattern": "^[0-9]{8}$", "group": [4, 4], "confidence": "high"}]',
   'A Sephora card, not Sephora inside JCPenney. Merchandise credit without a PIN does not work online.', '须为 Sephora 卡，不是 JCPenney 店内 Sephora 卡。没有 PIN 的商品抵用券无法线上使用。'),
  ('nordstrom', 9, 'Nordstrom', 'store', '#22303C', '#50708A', 120, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{16}$", "group": [4, 4, 4, 4], "confidence": "low"}, {"name": "accessCode", "pattern": "^[0-9]{8}$", "group": [4, 4], "confidence": "low"}]',
   null, null),
  ('ebay', 10, 'eBay', 'store', '#4A1168', '#A52A5C', 120, true, null, default,
   '[{"name": "code", "pattern": "^[0-9]{13}$", "group": [4, 4, 5], "confidence": "low"}]',
   null, null),
  ('walmart', 11, 'Walmart', 'store', '#003F7D', '#0A6CC4', 120, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{16}$", "group": [4, 4, 4, 4], "confidence": "low"}, {"name": "pin", "pattern": "^[0-9]{4}$", "group": [4], "confidence": "low"}]',
   null, null),
  ('target', 12, 'Target', 'store', '#7A0000', '#C4161C', 120, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{15,16}$", "group": [3, 3, 3, 3, 3], "confidence": "medium"}, {"name": "accessNumber", "pattern": "^[0-9]{4,8}$", "group": [4, 4], "confidence": "medium"}]',
   null, null),
  ('macys', 13, 'Macy''s', 'store', '#6B0A1E', '#B3203E', 120, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{15,19}$", "group": [4, 4, 4, 4], "confidence": "low"}, {"name": "pin", "pattern": "^[0-9]{4,8}$", "group": [4, 4], "confidence": "low"}]',
   null, null),
  ('footlocker', 14, 'Foot Locker', 'store', '#2B2B2B', '#8A1F1F', 120, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{15,19}$", "group": [4, 4, 4, 4], "confidence": "low"}, {"name": "pin", "pattern": "^[0-9]{4,8}$", "group": [4, 4], "confidence": "low"}]',
   null, null),
  ('nike', 15, 'Nike', 'store', '#111111', '#4D4D4D', 120, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{15,19}$", "group": [4, 4, 4, 4], "confidence": "low"}, {"name": "pin", "pattern": "^[0-9]{4,8}$", "group": [4, 4], "confidence": "low"}]',
   null, null),
  ('bestbuy', 16, 'Best Buy', 'store', '#0A2A66', '#1E5BB8', 120, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{15,19}$", "group": [4, 4, 4, 4], "confidence": "low"}, {"name": "pin", "pattern": "^[0-9]{4,8}$", "group": [4, 4], "confidence": "low"}]',
   null, null),
  ('gamestop', 17, 'GameStop', 'gaming', '#3D0C0C', '#8C1D1D', 30, true, null, default,
   '[{"name": "number", "pattern": "^[0-9]{15,19}$", "group": [4, 4, 4, 4], "confidence": "low"}, {"name": "pin", "pattern": "^[0-9]{4,8}$", "group": [4, 4], "confidence": "low"}]',
   null, null),
  ('roblox', 18, 'Roblox', 'gaming', '#2A2D34', '#5A6270', 30, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{10,16}$", "group": [4, 4, 4, 4], "confidence": "low"}]',
   null, null),
  ('visavanilla', 19, 'Visa / Vanilla', 'openLoop', '#14285A', '#3550A0', 1440, false, 'openLoop', default,
   '[{"name": "number", "pattern": "^[0-9]{16}$", "group": [4, 4, 4, 4], "confidence": "high"}, {"name": "expiry", "pattern": "^(0[1-9]|1[0-2])[0-9]{2}$", "group": [2, 2], "confidence": "high"}, {"name": "cvv", "pattern": "^[0-9]{3,4}$", "group": [4], "confidence": "high"}]',
   'A prepaid number with its security code is a payment card, and the rules of card payments forbid keeping that code. This brand is switched off.', '预付卡号连同安全码属于支付卡，支付卡规则禁止保存安全码。该品牌暂未开放。'),
  ('amex', 20, 'American Express', 'openLoop', '#0B3B5C', '#1F6F9F', 1440, false, 'openLoop', default,
   '[{"name": "number", "pattern": "^[0-9]{15}$", "group": [4, 6, 5], "confidence": "high"}, {"name": "expiry", "pattern": "^(0[1-9]|1[0-2])[0-9]{2}$", "group": [2, 2], "confidence": "high"}, {"name": "cvv", "pattern": "^[0-9]{3,4}$", "group": [4], "confidence": "high"}]',
   'A prepaid number with its security code is a payment card, and the rules of card payments forbid keeping that code. This brand is switched off.', '预付卡号连同安全码属于支付卡，支付卡规则禁止保存安全码。该品牌暂未开放。'),
  ('airbnb', 21, 'Airbnb', 'app', '#7A1F33', '#C93756', 30, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{12,16}$", "group": [4, 4, 4, 4], "confidence": "low"}]',
   null, null),
  ('uber', 22, 'Uber', 'app', '#0F0F0F', '#454545', 30, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{8,16}$", "group": [4, 4, 4, 4], "confidence": "low"}]',
   null, null),
  ('netflix', 23, 'Netflix', 'app', '#5C0509', '#B20710', 30, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{10,14}$", "group": [5, 5, 4], "confidence": "low"}]',
   null, null),
  ('spotify', 24, 'Spotify', 'app', '#0B4F25', '#14803C', 30, true, null, default,
   '[{"name": "code", "pattern": "^[A-Z0-9]{10,16}$", "group": [4, 4, 4, 4], "confidence": "low"}]',
   null, null);

insert into catalog.brand_countries (brand_id, country_id)
select brand, unnest(string_to_array(countries, ' ')) from (values
  ('steam', 'US GB CA DE FR IT ES NL AU CH AE SG BR MX'),
  ('apple', 'US GB CA DE FR IT ES NL AU CH AE SG BR MX'),
  ('amazon', 'US GB CA DE FR IT ES NL AU AE SG BR MX'),
  ('googleplay', 'US GB CA DE FR IT ES NL AU CH AE SG BR MX'),
  ('razergold', 'US AU SG BR MX'),
  ('xbox', 'US GB CA DE FR IT ES NL AU CH AE SG BR MX'),
  ('playstation', 'US GB CA DE FR IT ES NL AU CH AE SG BR MX'),
  ('sephora', 'US CA FR DE ES IT AU AE SG MX'),
  ('nordstrom', 'US'),
  ('ebay', 'US GB CA DE FR IT ES AU'),
  ('walmart', 'US CA MX'),
  ('target', 'US'),
  ('macys', 'US'),
  ('footlocker', 'US GB CA DE FR IT ES NL AU'),
  ('nike', 'US GB CA DE FR IT ES NL AU'),
  ('bestbuy', 'US CA'),
  ('gamestop', 'US CA'),
  ('roblox', 'US GB CA DE FR IT ES NL AU BR MX SG'),
  ('visavanilla', 'US CA'),
  ('amex', 'US'),
  ('airbnb', 'US GB CA AU DE FR IT ES NL'),
  ('uber', 'US GB CA AU DE FR IT ES NL MX BR'),
  ('netflix', 'US GB CA AU DE FR IT ES NL BR MX'),
  ('spotify', 'US GB CA AU DE FR IT ES NL BR MX')
) as sold (brand, countries);

-- In minor units of the card's currency.
insert into catalog.bands (band, from_minor, to_minor) values
  (1, 1000, 2400), (2, 2500, 4900), (3, 5000, 9900), (4, 10000, 20000), (5, 20100, 50000);
