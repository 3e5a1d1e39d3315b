import { texts } from '@gift/client/language';
import { ButtonLink } from '../../shared/ui/button';
import { SearchIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';

const t = texts({
  title: ['Page not found', '页面不存在', 'We no see this page'],
  lead: ['No page at this address:', '以下地址没有内容：', 'No page dey this address:'],
  search: ['Search a card brand instead', '搜索礼品卡品牌', 'Search card brand instead'],
  find: ['Search', '搜索', 'Search'],
  home: ['Back to home', '返回首页', 'Go back home'],
});

/** 404: names the bad path, searches offers, and leads home. */
export function NotFound({ path }: { path: string }) {
  return (
    <Screen title={t.title}>
      <div className="card stack">
        <p>{t.lead}</p>
        <p className="mono cut-long">{path}</p>
        <form action="/home" method="get" className="search-box">
          <SearchIcon size={18} />
          <input type="search" name="q" aria-label={t.search} placeholder={t.search} maxLength={40} />
        </form>
        <ButtonLink to="/home">{t.home}</ButtonLink>
      </div>
    </Screen>
  );
}
