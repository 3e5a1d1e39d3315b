-- Staff create brands and countries in the console, so a brand has everything that its screens and checks need.
alter table catalog.brands
  add column name_zh text,
  -- Other names that a search finds.
  add column aliases text[] not null default '{}',
  -- The brand's own web sites: a link to them is no contact.
  add column sites text[] not null default '{}',
  drop constraint brands_disabled_reason_check,
  -- `draft`: created and not opened yet; traders do not see it.
  add constraint brands_disabled_reason_check check (disabled_reason in ('openLoop', 'paused', 'draft'));
update catalog.brands set name_zh = name;
alter table catalog.brands alter column name_zh set not null;

update catalog.brands b set aliases = seed.aliases, sites = seed.sites from (values
  ('steam', '{Valve,蒸汽}'::text[], '{steampowered.com,store.steampowered.com}'::text[]),
  ('apple', '{iTunes,App Store,苹果}', '{apple.com}'),
  ('amazon', '{亚马逊}', '{amazon.com}'),
  ('googleplay', '{Google,Play Store,谷歌}', '{play.google.com}'),
  ('razergold', '{雷蛇}', '{razer.com,gold.razer.com}'),
  ('xbox', '{Microsoft,微软}', '{xbox.com,microsoft.com}'),
  ('playstation', '{PSN,Sony,索尼}', '{playstation.com}'),
  ('sephora', '{丝芙兰}', '{sephora.com}'),
  ('nordstrom', '{}', '{nordstrom.com}'),
  ('ebay', '{}', '{ebay.com}'),
  ('walmart', '{沃尔玛}', '{walmart.com}'),
  ('target', '{}', '{target.com}'),
  ('macys', '{梅西百货}', '{macys.com}'),
  ('footlocker', '{}', '{footlocker.com}'),
  ('nike', '{耐克}', '{nike.com}'),
  ('bestbuy', '{百思买}', '{bestbuy.com}'),
  ('gamestop', '{}', '{gamestop.com}'),
  ('roblox', '{Robux}', '{roblox.com}'),
  ('airbnb', '{爱彼迎}', '{airbnb.com}'),
  ('uber', '{优步}', '{uber.com}'),
  ('netflix', '{奈飞}', '{netflix.com}'),
  ('spotify', '{}', '{spotify.com}')
) as seed (id, aliases, sites) where seed.id = b.id;

-- A code format becomes allowed characters and lengths instead of a regular expression. A pattern that has another
-- shape than those of the first catalogue accepts every usual length.
create function pg_temp.lengths_of(name text, pattern text) returns jsonb language sql as $body$
  select to_jsonb(array_agg(distinct n order by n))
  from (
    select generate_series(found[1]::int, coalesce(found[2], found[1])::int) as n
    from regexp_matches(pattern, '\{(\d+)(?:,(\d+))?\}', 'g') as found
    where name <> 'expiry'
      and pattern ~ '^\^\(?\[(A-Z)?0-9\]\{\d+(,\d+)?\}(\|\[(A-Z)?0-9\]\{\d+(,\d+)?\})*\)?\$$'
    union all
    select 4 where name = 'expiry'
    union all
    select generate_series(4, 30) where name <> 'expiry'
      and pattern !~ '^\^\(?\[(A-Z)?0-9\]\{\d+(,\d+)?\}(\|\[(A-Z)?0-9\]\{\d+(,\d+)?\})*\)?\$$'
  ) lengths
$body$;
update catalog.brands set parts = (
  select jsonb_agg(
    part - 'pattern' - 'confidence' || jsonb_build_object(
      'chars', case when part->>'pattern' ~ '^[^A-Za-z.\\]+$' then 'digits' else 'any' end,
      'lengths', pg_temp.lengths_of(part->>'name', part->>'pattern'),
      'prefix', '')
    order by at)
  from jsonb_array_elements(parts) with ordinality as p (part, at));
do $$
begin
  if exists (select from catalog.brands, jsonb_array_elements(parts) part
      where part ? 'pattern' or jsonb_typeof(part->'lengths') <> 'array' or jsonb_array_length(part->'lengths') = 0) then
    raise exception 'a brand has a part without a format';
  end if;
end $$;

-- Decimals of a face value. Amounts stay in hundredths of the currency's unit.
alter table catalog.countries
  add column minor_units smallint not null default 2 check (minor_units in (0, 2));

-- A country's own face values of a brand; null: those of the brand, and the bands of catalog.bands.
alter table catalog.brand_countries
  add column denominations int[],
  -- Other face values are multiples of this, in whole units.
  add column step int check (step > 0),
  -- [{"fromMinor": 100000, "toMinor": 240000}], lowest first; the first is band 1.
  add column bands jsonb;
alter table catalog.reference_rates drop constraint reference_rates_band_fkey;
