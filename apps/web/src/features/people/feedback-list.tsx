import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useBrand } from '../../shared/catalog';
import { call, type Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { number } from '../../shared/trade/offer-texts';
import { tagText } from '../../shared/trade/trader-texts';
import { Chip, ChipChoice, type ChipTone } from '../../shared/ui/chip';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { Reach } from '../../shared/ui/load-more';
import { RelativeTime } from '../../shared/ui/time/date-time';

const t = texts({
  feedback: ['Feedback', '评价', 'Feedback'],
  which: ['Which feedback', '评价筛选', 'Which feedback'],
  all: [(n: string) => `All ${n}`, (n: string) => `全部 ${n}`, (n: string) => `All ${n}`],
  good: [(n: string) => `Good ${n}`, (n: string) => `好评 ${n}`, (n: string) => `Good ${n}`],
  neutral: [(n: string) => `Neutral ${n}`, (n: string) => `中评 ${n}`, (n: string) => `So-so ${n}`],
  bad: [(n: string) => `Bad ${n}`, (n: string) => `差评 ${n}`, (n: string) => `Bad ${n}`],
  none: ['No feedback yet.', '暂无评价。', 'No feedback yet.'],
  noneSuch: ['No such feedback.', '没有此类评价。', 'No feedback like this.'],
  good1: ['Good', '好评', 'Good'],
  neutral1: ['Neutral', '中评', 'So-so'],
  bad1: ['Bad', '差评', 'Bad'],
  reply: [
    (text: string) => `Reply: ${text}`,
    (text: string) => `回复：${text}`,
    (text: string) => `Reply: ${text}`,
  ],
});

type Page = Received<'feedbackOn'>;
type FeedbackItem = Page['items'][number];
type Choice = 'all' | 'good' | 'neutral' | 'bad';
const scores: Record<Choice, number | undefined> = { all: undefined, good: 1, neutral: 0, bad: -1 };

const FeedbackRow = ({ feedback }: { feedback: FeedbackItem }) => {
  const brand = useBrand(feedback.brandID)?.name ?? feedback.brandID;
  const [tone, label]: [ChipTone, string] =
    feedback.score > 0
      ? ['positive', t.good1]
      : feedback.score < 0
        ? ['danger', t.bad1]
        : ['plain', t.neutral1];
  return (
    <li className="stack feedback">
      <span className="row between">
        <span className="chips">
          <Chip tone={tone}>{label}</Chip>
          {feedback.tags.map((tag) => (
            <Chip key={tag}>{tagText(tag)}</Chip>
          ))}
        </span>
        <span className="muted small">
          <RelativeTime at={feedback.at} />
        </span>
      </span>
      {feedback.text && <p className="feedback-text">{feedback.text}</p>}
      <p className="muted small">
        {feedback.by} · {brand}
      </p>
      {feedback.reply && <p className="notice small feedback-text">{t.reply(feedback.reply)}</p>}
    </li>
  );
};

/** Feedback about this user, newest first, all or by score. */
export function FeedbackList({ userID }: { userID: string }) {
  const [choice, setChoice] = useState<Choice>('all');
  const score = scores[choice];
  const query = { userID, ...(score === undefined ? {} : { score }), limit: 10 };
  const remote = useRemote('feedbackOn', query);
  const [later, setLater] = useState<{ of: Page; items: readonly FeedbackItem[]; cursor: string | null }>();
  const laterPage = later && later.of === remote.data ? later : undefined;
  const cursor = laterPage ? laterPage.cursor : (remote.data?.nextCursor ?? null);
  async function more() {
    const of = remote.data!;
    const page = await call('feedbackOn', { ...query, cursor: cursor! });
    setLater({ of, items: [...(laterPage?.items ?? []), ...page.items], cursor: page.nextCursor });
  }
  const counts = remote.data?.counts;
  const all = counts ? counts.good + counts.neutral + counts.bad : 0;
  return (
    <section className="card stack">
      <h2 className="large">{t.feedback}</h2>
      {counts && all > 0 && (
        <ChipChoice
          label={t.which}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'all', text: t.all(number(all)) },
            { value: 'good', text: t.good(number(counts.good)) },
            { value: 'neutral', text: t.neutral(number(counts.neutral)) },
            { value: 'bad', text: t.bad(number(counts.bad)) },
          ]}
        />
      )}
      <Remotely
        remote={remote}
        isQuiet
        skeleton={<Skeleton lines={2} height={88} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="muted">{all === 0 ? t.none : t.noneSuch}</p>}
      >
        {({ items }) => (
          <ul className="rows">
            {[...items, ...(laterPage?.items ?? [])].map((feedback) => (
              <FeedbackRow key={`${feedback.at} ${feedback.by}`} feedback={feedback} />
            ))}
            {cursor && (
              <li>
                <Reach key={cursor} onReach={more} skeleton={<Skeleton lines={1} height={88} />} />
              </li>
            )}
          </ul>
        )}
      </Remotely>
    </section>
  );
}
