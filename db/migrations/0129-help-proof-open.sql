-- What each side sees of the other's evidence, as disputes implement it; and search terms for cheaters, which a typo may
-- come close to. Articles that staff rewrote meanwhile stay unchanged.
create temporary table mended (article_id text, was text, is_now text) on commit drop;
insert into mended values
('how-disputes-end',
 'Neither sees the other''s proof before both are done.',
 'The proof in the report and in the answer to it is open to both from the start. What is added now neither sees of the other before both are done, or the time is over.'),
('how-disputes-end',
 '双方都提交完毕前，彼此看不到对方的凭证；',
 '报告和答复中的凭证双方自始可见；此后补充的凭证，在双方都提交完毕或时限结束前，彼此看不到；'),
('scams', 'scammed fraudster', 'scammed scammer scamming fraudster');

do $mend$
declare
  article text;
  version help.versions%rowtype;
  before help.versions%rowtype;
  line record;
begin
  for article in select distinct article_id from mended loop
    select * into version from help.versions v where v.article_id = article order by v.version desc limit 1;
    continue when version.by_id is not null;
    for line in select * from mended where article_id = article loop
      before := version;
      version.body_en := replace(version.body_en, line.was, line.is_now);
      version.body_zh := replace(version.body_zh, line.was, line.is_now);
      version.words := replace(version.words, line.was, line.is_now);
      if version is not distinct from before then
        raise exception 'article % does not say: %', article, line.was;
      end if;
    end loop;
    version.version := version.version + 1;
    version.at := now();
    version.reason := 'It came with Gift';
    insert into help.versions select version.*;
  end loop;
end $mend$;
