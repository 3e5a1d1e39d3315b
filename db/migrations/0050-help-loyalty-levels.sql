-- The article about fee discounts says "loyalty level", because Gift also has verification levels. If staff have
-- rewritten the article, it stays as it is.
with added as (
  insert into help.versions
    (article_id, category, place, is_top, is_hidden, title_en, title_zh, summary_en, summary_zh, words, body_en, body_zh, version)
  select article_id, category, place, is_top, is_hidden,
    'Loyalty levels: trade more, pay less', '会员等级：交易越多，费用越低', summary_en, summary_zh, words || ' loyalty 会员',
    replace(replace(replace(body_en, 'Your level depends', 'Your loyalty level depends'),
      'you reach a level', 'you reach a loyalty level'), 'See your level', 'See your loyalty level'),
    replace(replace(replace(replace(replace(body_zh, '您的等级', '您的会员等级'), '按等级减免', '按会员等级减免'),
      '之后等级变化', '之后会员等级变化'), '达到某等级', '达到某会员等级'), '当前等级', '当前会员等级'),
    version + 1
  from help.versions shipped
  where article_id = 'level-discounts' and by_id is null
    and not exists (
      select from help.versions later where later.article_id = shipped.article_id and later.version > shipped.version)
  returning article_id, version
)
insert into help.pidgin_texts (article_id, version, title, summary, body)
select article_id, added.version, 'Loyalty levels: trade more, pay less', before.summary,
  replace(replace(replace(before.body, 'Your level depend', 'Your loyalty level depend'),
    'you reach level', 'you reach a loyalty level'), 'See your level', 'See your loyalty level')
from added
join help.pidgin_texts before using (article_id)
where before.version = added.version - 1;
