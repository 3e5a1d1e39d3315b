-- The articles that come with Gift name buttons as the app does. Articles that staff have rewritten stay as they are.
insert into help.versions
  (article_id, category, place, is_top, is_hidden, title_en, title_zh, summary_en, summary_zh, words, body_en, body_zh, version)
select article_id, category, place, is_top, is_hidden, title_en, title_zh, summary_en, summary_zh, words,
  replace(replace(replace(body_en, 'Seal and send', 'Send code securely'),
    'Ask for my own rate', 'Set my own rate'), '**Withdraw the report**', '**Withdraw report**'),
  replace(replace(body_zh, '密封并发送', '安全发送卡密'), '发布我的价格', '自行出价'), 2
from help.versions shipped
where version = 1 and body_en ~ 'Seal and send|Ask for my own rate|\*\*Withdraw the report\*\*'
  and not exists (
    select from help.versions later where later.article_id = shipped.article_id and later.version > 1);
