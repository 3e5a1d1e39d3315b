import { texts } from '@gift/client/language';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { dayOf, deadlineText } from '../../shared/i18n/time';
import { toastSuccess } from '../../shared/state/toasts';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { CheckIcon, ClockIcon, WarningIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Amount, sumText } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { useNow } from '../../shared/ui/time/use-now';
import { Coupons } from './coupons';
import { History } from './history';
import { GiftIcon, pictures } from './icons';
import { reasons, sources, tasks } from './labels';
import { Level, type Summary } from './level';
import './rewards.css';

const t = texts({
  title: ['Rewards', '奖励', 'Rewards'],
  points: [
    'Your points. One point is one naira.',
    '您的积分，1 积分 = ₦1',
    'Your points. One point na one naira.',
  ],
  move: ['Move to wallet', '转入钱包', 'Move to wallet'],
  expires: [
    (sum: string, day: string) => `${sum} expires on ${day}.`,
    (sum: string, day: string) => `其中 ${sum} 将于 ${day} 过期。`,
    (sum: string, day: string) => `${sum} go expire on ${day}.`,
  ],
  soon: ['Pending', '待到账', 'Pending'],
  due: [
    (when: string) => `Due ${when}, unless the trade is reversed`,
    (when: string) => `交易无误将于 ${when} 到账`,
    (when: string) => `E go come ${when}, except the trade reverse`,
  ],
  awaitsBudget: [
    'Paid when the reward budget is topped up',
    '奖励资金补足后到账',
    'We go pay am when we top up the reward budget',
  ],
  earn: ['Ways to earn', '赚取积分', 'Ways to earn'],
  each: [
    (each: string, max: string) => `Every trade: ₦1 for each ${each}, up to ${max}.`,
    (each: string, max: string) => `每笔交易：每 ${each} 得 ₦1，最高 ${max}。`,
    (each: string, max: string) => `Every trade: ₦1 for each ${each}, up to ${max}.`,
  ],
  progress: [
    (done: number, goal: number) => `${done} of ${goal}`,
    (done: number, goal: number) => `已完成 ${done}/${goal}`,
    (done: number, goal: number) => `${done} of ${goal}`,
  ],
  claim: ['Claim', '领取', 'Claim'],
  claimed: ['Claimed', '已领取', 'Claimed'],
  got: [
    (sum: string) => `You got ${sum} in points.`,
    (sum: string) => `已获得 ${sum} 积分。`,
    (sum: string) => `You don get ${sum} in points.`,
  ],
  promised: [
    (sum: string, when: string) => `${sum} in points, due ${when}, unless the trades are reversed.`,
    (sum: string, when: string) => `交易无误将于 ${when} 获得 ${sum} 积分。`,
    (sum: string, when: string) => `${sum} in points, e go come ${when}, except the trades reverse.`,
  ],
  promotions: ['Promotions and leaderboard', '活动与排行榜', 'Promotions and leaderboard'],
  friends: ['Invite friends', '邀请好友', 'Invite friends'],
  uncounted: [
    (trades: number, why: string) =>
      `${trades} ${trades === 1 ? 'trade' : 'trades'} in the last 30 days earned nothing: ${why.toLowerCase()}.`,
    (trades: number, why: string) => `近 30 天有 ${trades} 笔交易未计入：${why}。`,
    (trades: number, why: string) =>
      `${trades} ${trades === 1 ? 'trade' : 'trades'} for the last 30 days no earn anything: ${why.toLowerCase()}.`,
  ],
});

/** `/rewards`: points, the loyalty level and its discount, tasks, coupons, and the points history. */
export default function Rewards() {
  const remote = useRemote('rewardsSummary');
  const refresh = () => void remote.refresh();
  return (
    <Screen title={t.title} backTo="/me" bar={<ButtonLink to="/withdrawtowallet">{t.move}</ButtonLink>}>
      <PullToRefresh onRefresh={remote.refresh}>
        <Remotely remote={remote} skeleton={<Skeleton lines={3} height={120} />}>
          {(summary) => (
            <>
              <Points summary={summary} />
              <Level level={summary.level} />
              <Tasks summary={summary} onChange={refresh} />
              <Coupons coupons={summary.coupons} onChange={refresh} />
              <section className="card rows">
                <ListRow start={<pictures.trophy />} title={t.promotions} to="/activity" />
                <ListRow start={<pictures.friends />} title={t.friends} to="/inviteFriend" />
              </section>
              <History moved={summary.pointsKobo} />
            </>
          )}
        </Remotely>
      </PullToRefresh>
    </Screen>
  );
}

function Points({ summary }: { summary: Summary }) {
  const now = useNow();
  const [next] = summary.expiring;
  return (
    <section className="card stack">
      <p className="points">
        <Amount kobo={summary.pointsKobo} size="xl" whole />
        <span className="muted small block">{t.points}</span>
        {next && (
          <span className="muted small block">
            {t.expires(sumText(next.amountKobo), dayOf(next.expiresAt))}
          </span>
        )}
      </p>
      {summary.locked.length > 0 && (
        <div className="rows">
          {summary.locked.map(({ source, amountKobo, dueAt, awaitsBudget }, at) => (
            <ListRow
              key={at}
              start={<ClockIcon size={20} className="muted" />}
              title={sources[source]}
              note={awaitsBudget ? t.awaitsBudget : t.due(deadlineText(dueAt, now))}
              end={<Amount kobo={amountKobo} size="s" whole />}
            />
          ))}
        </div>
      )}
      {summary.uncounted.map(({ reason, trades }) => (
        <p key={reason} className="notice warning">
          <WarningIcon size={18} />
          {t.uncounted(trades, reasons[reason])}
        </p>
      ))}
    </section>
  );
}

function Tasks({ summary, onChange }: { summary: Summary; onChange: () => void }) {
  const claim = useAction('claimReward');
  async function take(task: Summary['tasks'][number]['task']) {
    const answer = await claim.run({ task });
    if (answer && !answer.wasClaimed) {
      const sum = sumText(answer.pointsKobo);
      toastSuccess(answer.dueAt ? t.promised(sum, deadlineText(answer.dueAt, Date.now())) : t.got(sum));
    }
    onChange();
  }
  return (
    <section className="card stack">
      <h2 className="strong">{t.earn}</h2>
      <p className="muted small">
        {t.each(sumText(String(Math.round(1_000_000 / summary.tradeBps))), sumText(summary.tradeMaxKobo))}
      </p>
      <div className="rows">
        {summary.tasks.map(({ task, rewardKobo, done, goal, state }) => (
          <ListRow
            key={task}
            start={state === 'claimed' ? <CheckIcon className="positive" /> : <GiftIcon className="muted" />}
            title={<span className="rewards-wrap">{tasks[task]}</span>}
            note={
              <>
                <Amount kobo={rewardKobo} whole /> · {t.progress(done, goal)}
              </>
            }
            end={
              state === 'earned' ? (
                <Button small fit busy={claim.busy} onClick={() => void take(task)}>
                  {t.claim}
                </Button>
              ) : state === 'claimed' ? (
                <Chip tone="positive">{t.claimed}</Chip>
              ) : (
                <span />
              )
            }
          />
        ))}
      </div>
      {claim.failure && (
        <p className="danger small" role="alert">
          {claim.failure.message}
        </p>
      )}
    </section>
  );
}
