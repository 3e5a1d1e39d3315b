import { helpCategoryLabels } from '@gift/client/labels/help-categories';
import { language, localize, texts } from '@gift/client/language';
import { helpCategories } from '@gift/contract/text/help-text';
import { useDeferredValue, useEffect, useState } from 'react';
import { SearchBox } from '../../shared/forms/search-box';
import type { Received } from '../../shared/http/call';
import { type Remote, useRemote } from '../../shared/http/use-remote';
import { lazy } from '../../shared/loading/lazy';
import { navigate, useQuery } from '../../shared/nav';
import { useSignedIn } from '../../shared/state/session';
import { Contacts } from '../../shared/support/contacts';
import { StatisticsLink } from '../../shared/support/overdue-disputes';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { DownIcon, HelpIcon, ShieldIcon } from '../../shared/ui/icons';
import { LogIn } from '../../shared/ui/log-in';
import { Screen } from '../../shared/ui/screen';
import { Segments } from '../../shared/ui/segments';
import { Sheet } from '../../shared/ui/sheet';
import { ArticleRow } from './article-row';
import { StatusLine } from './status-line';

const AskSupportSheet = lazy(() => import('./ask-support').then((module) => module.AskSupportSheet));
const Questions = lazy(() => import('./questions').then((module) => module.Questions));

const t = texts({
  title: ['Help', '帮助中心', 'Help'],
  articles: ['Articles', '帮助文章', 'Articles'],
  questions: ['Your questions', '我的提问', 'Your questions'],
  search: ['What do you need?', '您想了解什么？', 'Wetin you need?'],
  top: ['Popular questions', '常见问题', 'Popular questions'],
  all: ['All topics', '全部主题', 'All topics'],
  none: [
    (query: string) => `Nothing found for “${query}”`,
    (query: string) => `没有找到与“${query}”相关的内容`,
    (query: string) => `Nothing dey for “${query}”`,
  ],
  ask: ['Ask support', '联系客服', 'Ask support'],
  people: ['Contact us', '联系我们', 'Contact us'],
  logIn: ['Log in to message us', '登录后可在线提问', 'Log in to message us'],
  never: [
    'We never ask for your password, PIN, one-time code or a card code.',
    '我们绝不会索要您的密码、钱包密码、验证码或卡密。',
    'We no go ever ask for your password, PIN, one-time code or card code.',
  ],
});

/** `/helpCenter`: articles by search and topic, the user's questions, and support contacts. */
export function HelpCenter() {
  const query = useQuery();
  const signedIn = useSignedIn();
  const tab = query.get('tab');
  const orderNo = query.get('orderNo') ?? undefined;
  const isQuestions = signedIn && tab === 'questions';
  const articles = useRemote('helpList', { language: language() });
  const isLoading = !isQuestions && !articles.data && !articles.error;
  const closeAsk = () => void navigate('/helpCenter', { replace: true });
  return (
    <Screen title={t.title} backTo="/me">
      {signedIn && (
        <Segments
          label={t.title}
          value={isQuestions ? 'questions' : 'articles'}
          options={[
            { value: 'articles', text: t.articles, to: '/helpCenter' },
            { value: 'questions', text: t.questions, to: '/helpCenter?tab=questions' },
          ]}
        />
      )}
      {isQuestions ? <Questions /> : <Articles remote={articles} />}
      <h2 className={isLoading ? 'section later' : 'section'}>{t.people}</h2>
      <section className={isLoading ? 'card stack later' : 'card stack'}>
        {signedIn ? (
          <Button onClick={() => void navigate(askPath(orderNo), { replace: true })}>{t.ask}</Button>
        ) : (
          <ButtonLink to="/login" tone="quiet">
            {t.logIn}
          </ButtonLink>
        )}
        <Contacts orderNo={orderNo} />
      </section>
      {!isLoading && <StatisticsLink />}
      {tab === 'ask' &&
        (signedIn ? (
          <AskSupportSheet
            orderNo={orderNo}
            articleID={query.get('article') ?? undefined}
            onClose={closeAsk}
            onAsked={() => void navigate('/helpCenter?tab=questions', { replace: true })}
          />
        ) : (
          <Sheet open onClose={closeAsk} title={t.ask}>
            <LogIn note={t.logIn} />
          </Sheet>
        ))}
    </Screen>
  );
}

const askPath = (orderNo: string | undefined) => `/helpCenter?tab=ask${orderNo ? `&orderNo=${orderNo}` : ''}`;

type Row = Received<'helpList'>['articles'][number];

function Articles({ remote }: { remote: Remote<Received<'helpList'>> }) {
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  return (
    <>
      <SearchBox label={t.search} value={text} onChange={setText} maxLength={80} />
      <StatusLine />
      <Remotely remote={remote} skeleton={<Skeleton lines={6} />}>
        {({ articles }) =>
          query ? <Found query={query} articles={articles} /> : <ArticleList articles={articles} />
        }
      </Remotely>
    </>
  );
}

function ArticleList({ articles }: { articles: readonly Row[] }) {
  return (
    <>
      <p className="notice">
        <ShieldIcon size={18} className="positive" />
        {t.never}
      </p>
      <h2 className="section">{t.top}</h2>
      <section className="card rows">
        {articles
          .filter(({ isTop }) => isTop)
          .map((row) => (
            <ArticleRow key={row.articleID} row={row} />
          ))}
      </section>
      <h2 className="section">{t.all}</h2>
      {helpCategories.map((category) => (
        <details key={category} className="card help-group">
          <summary>
            {localize(helpCategoryLabels[category])}
            <DownIcon size={18} className="muted" />
          </summary>
          <div className="rows">
            {articles
              .filter((row) => row.category === category)
              .map((row) => (
                <ArticleRow key={row.articleID} row={row} />
              ))}
          </div>
        </details>
      ))}
    </>
  );
}

const pauseMs = 300;

/** Search results: from the server, which searches full texts; offline from the list on this phone. */
function Found({ query, articles }: { query: string; articles: readonly Row[] }) {
  const [searchQuery, setSearchQuery] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSearchQuery(query), pauseMs);
    return () => clearTimeout(timer);
  }, [query]);
  const remote = useRemote('helpSearch', { q: searchQuery }, { cache: false });
  const needle = query.toLowerCase();
  const cachedMatches = articles.filter((row) =>
    `${row.title} ${row.summary}`.toLowerCase().includes(needle),
  );
  const results = remote.data?.articles ?? (remote.error ? cachedMatches : null);
  if (!results) return <Skeleton lines={3} />;
  if (results.length === 0) return <Empty icon={<HelpIcon size={40} />} text={t.none(query)} />;
  return (
    <section className="card rows" aria-live="polite">
      {results.map((row) => (
        <ArticleRow key={row.articleID} row={row} />
      ))}
    </section>
  );
}
