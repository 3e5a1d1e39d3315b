import { texts } from '@gift/client/language';
import { useState } from 'react';
import type { Received } from '../../shared/http/call';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { dayOf, deadlineText } from '../../shared/i18n/time';
import { navigate } from '../../shared/nav';
import { shareLink } from '../../shared/share-link';
import { useSignedIn } from '../../shared/state/session';
import { toastSuccess } from '../../shared/state/toasts';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ClockIcon } from '../../shared/ui/icons';
import { sumText } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { Segments } from '../../shared/ui/segments';
import { useNow } from '../../shared/ui/time/use-now';
import { GiftIcon, pictures } from './icons';
import { percent } from './labels';
import { Leaders } from './leaders';
import './rewards.css';

type List = Received<'activityList'>;
type Promotion = List['running'][number];
type Tab = 'running' | 'mine' | 'ended';

const t = texts({
  title: ['Promotions', '活动', 'Promotions'],
  tabs: ['Which promotions', '活动分类', 'Which promotions'],
  running: ['Active', '进行中', 'Active'],
  mine: ['Mine', '我参加的', 'My own'],
  ended: ['Ended', '已结束', 'Ended'],
  noneRunning: [
    'No active promotions. You can always earn by inviting a friend.',
    '暂无进行中的活动。邀请好友随时有奖励。',
    'No active promotion. You fit always earn if you invite friend.',
  ],
  noneMine: [
    'You have not joined any yet. See what is active.',
    '您尚未参加活动，看看正在进行的活动吧。',
    'You never join any. See the ones wey dey active.',
  ],
  noneEnded: ['No recent promotions.', '近期没有已结束的活动。', 'No promotion end recently.'],
  invite: ['Invite a friend', '邀请好友', 'Invite friend'],
  login: ['Log in to see yours', '登录查看我的活动', 'Log in to see your own'],
  until: [(day: string) => `Until ${day}`, (day: string) => `截至 ${day}`, (day: string) => `Till ${day}`],
  endedOn: [
    (day: string) => `Ended ${day}`,
    (day: string) => `已于 ${day} 结束`,
    (day: string) => `E end ${day}`,
  ],
  left: [
    (n: number) => `${n} places left`,
    (n: number) => `剩余 ${n} 个名额`,
    (n: number) => `${n} spaces remain`,
  ],
  full: ['Full', '名额已满', 'Full'],
  who: ['For verified users.', '需完成身份认证。', 'For verified users.'],
  points: [
    (sum: string) => `${sum} in points`,
    (sum: string) => `${sum} 积分`,
    (sum: string) => `${sum} in points`,
  ],
  coupon: [
    (share: string, max: string) => `Coupon: ${share} off a fee, up to ${max}`,
    (share: string, max: string) => `优惠券：手续费减 ${share}，最高 ${max}`,
    (share: string, max: string) => `Coupon: ${share} off one fee, up to ${max}`,
  ],
  trades: [
    (done: string, goal: string) => `${done} of ${goal} trades`,
    (done: string, goal: string) => `已完成 ${done}/${goal} 笔`,
    (done: string, goal: string) => `${done} of ${goal} trades`,
  ],
  volume: [
    (done: string, goal: string) => `${done} of ${goal} traded`,
    (done: string, goal: string) => `已交易 ${done}/${goal}`,
    (done: string, goal: string) => `${done} of ${goal} traded`,
  ],
  join: ['Join', '参加', 'Join'],
  joinFirst: ['Log in to join', '登录后参加', 'Log in to join'],
  claim: ['Claim', '领取', 'Claim'],
  claimed: ['Claimed', '已领取', 'Claimed'],
  final: [
    (when: string) => `You can claim this from ${when}, once your trades are final.`,
    (when: string) => `${when} 交易确认无误后即可领取。`,
    (when: string) => `You fit claim this one from ${when}, once your trades don final.`,
  ],
  got: ['Claimed. See your rewards.', '领取成功，可在奖励页查看。', 'You don claim am. See your rewards.'],
  trade: ['Trade now', '去交易', 'Trade now'],
  share: ['Share', '分享', 'Share'],
});

/** `/activity`: promotions with the user's own progress, and the month's leaderboard. */
export default function Activity() {
  const remote = useRemote('activityList');
  const signedIn = useSignedIn();
  const [tab, choose] = useState<Tab>('running');
  const pick = ({ running, ended }: List): Promotion[] =>
    tab === 'running' ? running : tab === 'ended' ? ended : [...running, ...ended].filter(({ mine }) => mine);
  return (
    <Screen title={t.title} backTo="/home">
      <PullToRefresh onRefresh={remote.refresh}>
        <Segments
          label={t.tabs}
          value={tab}
          onChange={choose}
          options={(['running', 'mine', 'ended'] as const).map((value) => ({ value, text: t[value] }))}
        />
        <Remotely
          remote={remote}
          skeleton={<Skeleton lines={2} height={200} />}
          isEmpty={(list) => pick(list).length === 0}
          empty={<Nothing tab={tab} signedIn={signedIn} onRunning={() => choose('running')} />}
        >
          {(list) =>
            pick(list).map((promotion) => (
              <Card
                key={promotion.promotionID}
                promotion={promotion}
                hasEnded={list.ended.includes(promotion)}
                signedIn={signedIn}
                onChange={() => void remote.refresh()}
              />
            ))
          }
        </Remotely>
        <div className={remote.data || remote.error ? undefined : 'later'}>
          <Leaders />
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function Nothing({ tab, signedIn, onRunning }: { tab: Tab; signedIn: boolean; onRunning: () => void }) {
  const text = { running: t.noneRunning, mine: t.noneMine, ended: t.noneEnded }[tab];
  return (
    <Empty
      icon={<GiftIcon size={40} />}
      text={text}
      action={
        tab === 'mine' && !signedIn ? (
          <ButtonLink to="/login">{t.login}</ButtonLink>
        ) : tab === 'mine' ? (
          <Button onClick={onRunning}>{t.running}</Button>
        ) : (
          <ButtonLink to="/inviteFriend">{t.invite}</ButtonLink>
        )
      }
    />
  );
}

function Card({
  promotion,
  hasEnded,
  signedIn,
  onChange,
}: {
  promotion: Promotion;
  hasEnded: boolean;
  signedIn: boolean;
  onChange: () => void;
}) {
  const { title, about, terms, picture, goalKind, goal, coupon, pointsKobo, mine, spotsLeft } = promotion;
  const Picture = pictures[picture];
  const done = mine?.done ?? '0';
  const progressText = goalKind === 'trades' ? t.trades(done, goal) : t.volume(sumText(done), sumText(goal));
  return (
    <section className="card stack">
      <div className="row promo-head">
        <span className="promo-mark">
          <Picture size={28} />
        </span>
        <p className="grow">
          <span className="strong large block">{title}</span>
          <span className="muted small">
            {(hasEnded ? t.endedOn : t.until)(dayOf(promotion.endsAt))}
            {!hasEnded && !mine && ` · ${spotsLeft > 0 ? t.left(spotsLeft) : t.full}`}
          </span>
        </p>
      </div>
      <p>{about}</p>
      <p className="row chips">
        {pointsKobo !== '0' && <Chip tone="positive">{t.points(sumText(pointsKobo))}</Chip>}
        {coupon && (
          <Chip tone="primary">{t.coupon(percent(coupon.shareBps), sumText(coupon.maxDiscountKobo))}</Chip>
        )}
      </p>
      {mine && (
        <>
          <progress
            className="bar"
            value={Number((BigInt(done) * 1000n) / BigInt(goal))}
            max={1000}
            aria-label={progressText}
          />
          <p className="row between small">
            <span>{progressText}</span>
            {mine.claimedAt && <Chip tone="positive">{t.claimed}</Chip>}
          </p>
        </>
      )}
      <p className="muted small">
        {promotion.minTier > 0 && `${t.who} `}
        {terms}
      </p>
      <CardActions promotion={promotion} hasEnded={hasEnded} signedIn={signedIn} onChange={onChange} />
    </section>
  );
}

function CardActions({
  promotion: { promotionID, title, mine, spotsLeft },
  hasEnded,
  signedIn,
  onChange,
}: {
  promotion: Promotion;
  hasEnded: boolean;
  signedIn: boolean;
  onChange: () => void;
}) {
  const join = useAction('joinActivity');
  const claim = useAction('claimReward');
  const failure = join.failure ?? claim.failure;
  async function take() {
    if (!signedIn) return navigate('/login');
    await join.run({ promotionID });
    onChange();
  }
  async function get() {
    const answer = await claim.run({ promotionID });
    if (answer) toastSuccess(t.got);
    onChange();
  }
  const now = useNow();
  const isEarned = mine?.isEarned && !mine.claimedAt;
  const isClaimable = isEarned && (!mine.finalAt || Date.parse(mine.finalAt) <= now);
  const waits = isEarned && !isClaimable && (
    <p className="notice">
      <ClockIcon size={18} />
      {t.final(deadlineText(mine.finalAt ?? '', now))}
    </p>
  );
  if (hasEnded && !isClaimable) return waits || null;
  return (
    <>
      {waits}
      {failure && (
        <p className="danger small" role="alert">
          {failure.message}
        </p>
      )}
      <div className="two">
        <Button tone="quiet" onClick={() => void shareLink('/activity', title)}>
          {t.share}
        </Button>
        {isClaimable ? (
          <Button busy={claim.busy} onClick={() => void get()}>
            {t.claim}
          </Button>
        ) : mine?.claimedAt ? (
          <ButtonLink to="/rewards">{t.claimed}</ButtonLink>
        ) : mine ? (
          <ButtonLink to="/createOrder">{t.trade}</ButtonLink>
        ) : (
          <Button busy={join.busy} disabled={spotsLeft === 0} onClick={() => void take()}>
            {signedIn ? t.join : t.joinFirst}
          </Button>
        )}
      </div>
    </>
  );
}
