-- no-transaction
-- For the market's best rates of all cards, which compare with the reference rate (`rateMargin` in ranking.ts).
create index concurrently if not exists offers_by_margin on offers.offers (
  side,
  (case when reference_kobo > 0
    then (case side when 0 then rate_kobo - reference_kobo else reference_kobo - rate_kobo end) * 10000 / reference_kobo
    else -1000000000 end) desc,
  id desc
) where is_listed;
