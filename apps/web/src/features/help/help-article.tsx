import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { tryCall } from '../../shared/http/call';
import { type Remote, useRemote } from '../../shared/http/use-remote';
import { dayOf } from '../../shared/i18n/time';
import { useQuery } from '../../shared/nav';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { HelpIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { ArticleRow } from './article-row';
import { HelpText } from './help-text';

const t = texts({
  title: ['Help', '帮助', 'Help'],
  updated: [
    (day: string) => `Updated ${day}`,
    (day: string) => `更新于 ${day}`,
    (day: string) => `Updated ${day}`,
  ],
  helped: ['Did this help?', '这篇文章有帮助吗？', 'This one help you?'],
  yes: ['Yes', '有帮助', 'Yes'],
  no: ['No', '没有', 'No'],
  thanks: ['Thank you.', '感谢您的反馈。', 'Thank you.'],
  sorry: ['Sorry. Ask us directly.', '抱歉没能帮到您，请直接联系我们。', 'Sorry. Ask us direct.'],
  ask: ['Ask support', '联系客服', 'Ask support'],
  related: ['Read next', '相关文章', 'Read next'],
  gone: ['This article no longer exists.', '该文章已不存在。', 'This article no dey again.'],
  all: ['All articles', '全部文章', 'All articles'],
});

const isGone = (error: CallFailure | undefined) =>
  error?.refusal === 'ArticleNotFound' || error?.code === 1001;

/** `/helpDetail?id=`: one article, a "was this helpful" question, and related links. */
export function HelpArticle() {
  const articleID = useQuery().get('id') ?? '';
  const remote = useRemote('helpDetail', { articleID });
  return (
    <Screen title={t.title} backTo="/helpCenter">
      {articleID === '' || isGone(remote.error) ? (
        <Empty
          icon={<HelpIcon size={40} />}
          text={t.gone}
          action={<ButtonLink to="/helpCenter">{t.all}</ButtonLink>}
        />
      ) : (
        <Remotely remote={remote} skeleton={<Skeleton lines={5} height={88} />}>
          {(article) => (
            <>
              <article className="card stack" key={articleID}>
                <h2>{article.title}</h2>
                <p className="muted">{article.summary}</p>
                <HelpText text={article.body} />
                <p className="muted small">{t.updated(dayOf(article.updatedAt))}</p>
              </article>
              <Helpful key={`${articleID} helped`} article={article} remote={remote} />
              {article.related.length > 0 && (
                <>
                  <h2 className="section">{t.related}</h2>
                  <section className="card rows">
                    {article.related.map((row) => (
                      <ArticleRow key={row.articleID} row={row} />
                    ))}
                  </section>
                </>
              )}
            </>
          )}
        </Remotely>
      )}
    </Screen>
  );
}

type Article = NonNullable<Remote<{ articleID: string; isHelpful: boolean | null }>['data']>;

/** The user's vote counts once and can be changed. */
function Helpful<One extends Article>({ article, remote }: { article: One; remote: Remote<One> }) {
  const [busy, setBusy] = useState(false);
  const { articleID, isHelpful } = article;
  async function vote(next: boolean) {
    setBusy(true);
    if (await tryCall('rateHelp', { articleID, isHelpful: next }))
      remote.put({ ...article, isHelpful: next });
    setBusy(false);
  }
  return (
    <section className="card stack">
      <h2 id="helped">{t.helped}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons side by side, not a form. */}
      <div className="two" role="group" aria-labelledby="helped">
        {[true, false].map((value) => (
          <Button
            key={String(value)}
            small
            tone={isHelpful === value ? 'primary' : 'quiet'}
            aria-pressed={isHelpful === value}
            busy={busy}
            onClick={() => void vote(value)}
          >
            {value ? t.yes : t.no}
          </Button>
        ))}
      </div>
      {isHelpful !== null && (
        <p className="muted" role="status">
          {isHelpful ? t.thanks : t.sorry}
        </p>
      )}
      {isHelpful === false && (
        <ButtonLink to={`/helpCenter?tab=ask&article=${articleID}`} tone="plain">
          {t.ask}
        </ButtonLink>
      )}
    </section>
  );
}
