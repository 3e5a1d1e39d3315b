-- Promotions in Pidgin, as written and as published; where empty, readers get the English text.
alter table rewards.promotion_versions
  add column title_pcm text not null default '',
  add column about_pcm text not null default '',
  add column terms_pcm text not null default '';

-- short lock: a row for each promotion.
alter table rewards.promotions
  add column title_pcm text not null default '',
  add column about_pcm text not null default '',
  add column terms_pcm text not null default '';
