-- The articles said that only the buyer can open a code, and that we cannot: staff can, if two of them agree. And they
-- named steps of a withdrawal that the app calls otherwise. An article that staff have rewritten stays as it is.
with edits (article_id, before_en, after_en, before_zh, after_zh, before_pcm, after_pcm) as (
  values
    ('how-gift-works',
      'only this buyer can open it, and every view is logged.',
      'only this buyer can open it, or Gift staff if two of them agree. Every view is logged.',
      '只有该买家能打开，每次查看都有记录。',
      '只有该买家能打开；工作人员须经两人同意。每次查看都有记录。',
      'only this buyer fit open am, and we dey log every view.',
      'only this buyer fit open am, or Gift staff if two of dem agree. We dey log every view.'),
    ('reach-us',
      'We cannot open a sealed code, change a rate or move another person''s money.',
      'Support cannot open a sealed code, change a rate or move another person''s money.',
      '我们无法打开加密卡密、更改价格或动用他人的资金。',
      '客服无法打开加密卡密、更改价格或动用他人的资金。',
      'We no fit open sealed code, change rate or move another person money.',
      'Support no fit open sealed code, change rate or move another person money.'),
    ('withdraw',
      '**Bank accepted**, **Done**', '**Processing**, **Arrived**',
      '**银行已受理**', '**处理中**',
      '', '')
), added as (
  insert into help.versions
    (article_id, category, place, is_top, is_hidden, title_en, title_zh, summary_en, summary_zh, words, body_en, body_zh, version)
  select article_id, category, place, is_top, is_hidden, title_en, title_zh, summary_en, summary_zh, words,
    replace(body_en, before_en, after_en), replace(body_zh, before_zh, after_zh), version + 1
  from help.versions shipped join edits using (article_id)
  where by_id is null
    and not exists (
      select from help.versions later where later.article_id = shipped.article_id and later.version > shipped.version)
  returning article_id, version
)
insert into help.pidgin_texts (article_id, version, title, summary, body)
select article_id, added.version, before.title, before.summary, replace(before.body, before_pcm, after_pcm)
from added
join edits using (article_id)
join help.pidgin_texts before using (article_id)
where before.version = added.version - 1;
