import { failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { call, type Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { relativeTime } from '../../shared/i18n/time';
import { shareLink } from '../../shared/share-link';
import { toast, toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { CopyIcon, WarningIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { ListRow } from '../../shared/ui/list-row';
import { Avatar } from '../../shared/ui/media/avatar';
import { QrPicture } from '../../shared/ui/media/qr-picture';
import { Amount, sumText } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { useNow } from '../../shared/ui/time/use-now';
import { reasons } from './labels';
import './rewards.css';

type Summary = Received<'inviteSummary'>;
type Friend = Summary['friends'][number];

const t = texts({
  title: ['Invite friends', '邀请好友', 'Invite friends'],
  lead: [
    (own: string, theirs: string) => `${own} for you, ${theirs} for your friend`,
    (own: string, theirs: string) => `您得 ${own}，好友得 ${theirs}`,
    (own: string, theirs: string) => `${own} for you, ${theirs} for your friend`,
  ],
  rule: [
    (sum: string) =>
      `You both get points a day after your friend verifies, adds their own bank account and trades ${sum} with others.`,
    (sum: string) => `好友完成认证、添加本人银行账户，并与他人交易满 ${sum} 后一天，双方均可获得积分。`,
    (sum: string) =>
      `The two of una go get points one day after your friend verify, add their own bank account and trade ${sum} with others.`,
  ],
  own: [
    'Accounts on the same person, phone or bank account do not count.',
    '本人的其他账户，或使用同一设备、同一银行账户的账户，不计为好友。',
    'Accounts wey dey for the same person, phone or bank account no dey count.',
  ],
  code: ['Your invite code', '您的邀请码', 'Your invite code'],
  qr: ['Invitation QR code', '您的邀请二维码', 'Invitation QR code'],
  copy: ['Copy', '复制', 'Copy'],
  copied: ['Copied.', '已复制。', 'E don copy.'],
  share: ['Share link', '分享邀请链接', 'Share link'],
  sharing: ['Trade gift cards on Gift', '来 Gift 交易礼品卡', 'Trade gift cards for Gift'],
  earned: ['Earned', '已获得', 'Earned'],
  pending: ['Pending', '待到账', 'Pending'],
  friends: [
    (paid: number, max: number) => `${paid} of ${max} friends`,
    (paid: number, max: number) => `已成功邀请 ${paid}/${max} 人`,
    (paid: number, max: number) => `${paid} of ${max} friends`,
  ],
  empty: [
    'No friends yet. You see each step here: joined, verified, trading, paid.',
    '暂无好友。好友的每一步都会显示在这里：注册、认证、交易、到账。',
    'You never get any friend here. You go see each step: joined, verified, trading, paid.',
  ],
  remind: ['Remind', '提醒', 'Remind'],
  reminded: ['Reminder sent in the app.', '已在应用内提醒好友。', 'We don send reminder inside the app.'],
  joined: [
    (when: string) => `Joined ${when}`,
    (when: string) => `${when} 注册`,
    (when: string) => `Joined ${when}`,
  ],
  needsVerify: ['not verified yet', '尚未认证', 'no verify yet'],
  needsBank: ['no bank account yet', '尚未添加银行账户', 'no bank account yet'],
  traded: [
    (sum: string, goal: string) => `${sum} of ${goal} traded`,
    (sum: string, goal: string) => `已交易 ${sum}/${goal}`,
    (sum: string, goal: string) => `${sum} of ${goal} traded`,
  ],
  welcomeTitle: ['Welcome bonus', '您的新人奖励', 'Welcome bonus'],
  welcome: [
    (sum: string) => `Complete these to get ${sum} in points.`,
    (sum: string) => `完成以下条件即可获得 ${sum} 积分。`,
    (sum: string) => `Complete these ones to get ${sum} in points.`,
  ],
  welcomeRefused: [
    (why: string) => `No reward for this invitation: ${why.toLowerCase()} as your inviter.`,
    (why: string) => `该邀请无法获得奖励：与邀请人为${why}。`,
    (why: string) => `No reward for this invitation: ${why.toLowerCase()} as the person wey invite you.`,
  ],
  doneVerify: ['Verify your identity', '完成身份认证', 'Verify your identity'],
  doneBank: ['Add your own bank account', '添加本人银行账户', 'Add your own bank account'],
  doneTrade: [
    (sum: string) => `Trade ${sum} with others`,
    (sum: string) => `与他人交易满 ${sum}`,
    (sum: string) => `Trade ${sum} with others`,
  ],
});
const stages = texts({
  joined: ['Joined', '已注册', 'Joined'],
  verified: ['Verified', '已认证', 'Verified'],
  trading: ['Trading', '交易中', 'Trading'],
  paid: ['Done', '已完成', 'Done'],
  refused: ['No reward', '无奖励', 'No reward'],
});
const order = ['joined', 'verified', 'trading', 'paid'] as const;

const inviteLink = (code: string) => `/register?invite=${encodeURIComponent(code)}`;

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(t.copied);
  } catch {
    // If the page may not write to the clipboard, the code is still shown in large letters.
  }
}

/** `/inviteFriend`: the code, the link, its picture, and each friend's progress. */
export default function InviteFriend() {
  const remote = useRemote('inviteSummary');
  const code = remote.data?.inviteCode;
  return (
    <Screen
      title={t.title}
      backTo="/me"
      bar={code && <Button onClick={() => void shareLink(inviteLink(code), t.sharing)}>{t.share}</Button>}
    >
      <PullToRefresh onRefresh={remote.refresh}>
        <Remotely remote={remote} skeleton={<Skeleton lines={2} height={200} />}>
          {(summary) => (
            <>
              <Code summary={summary} />
              {summary.welcome && summary.welcome.stage !== 'paid' && <Welcome summary={summary} />}
              <Friends summary={summary} onChange={() => void remote.refresh()} />
            </>
          )}
        </Remotely>
      </PullToRefresh>
    </Screen>
  );
}

function Code({ summary }: { summary: Summary }) {
  const { inviteCode, inviterKobo, friendKobo, tradeKobo } = summary;
  return (
    <section className="card stack">
      <h2>{t.lead(sumText(inviterKobo), sumText(friendKobo))}</h2>
      <p className="muted small">{t.rule(sumText(tradeKobo))}</p>
      <div>
        <span className="muted small">{t.code}</span>
        <p className="code-line">
          {inviteCode}
          <button
            type="button"
            className="icon-button"
            aria-label={t.copy}
            onClick={() => void copy(inviteCode)}
          >
            <CopyIcon />
          </button>
        </p>
      </div>
      <div className="invite-qr">
        <QrPicture text={`${location.origin}${inviteLink(inviteCode)}`} label={t.qr} />
      </div>
      <p className="muted small center">{t.own}</p>
    </section>
  );
}

function Welcome({ summary }: { summary: Summary }) {
  const welcome = summary.welcome!;
  if (welcome.refused)
    return (
      <p className="notice warning">
        <WarningIcon size={18} />
        {t.welcomeRefused(reasons[welcome.refused])}
      </p>
    );
  const steps = [
    [t.doneVerify, welcome.isVerified, '/me?verify=1'],
    [t.doneBank, welcome.hasBank, '/account'],
    [
      t.doneTrade(sumText(summary.tradeKobo)),
      BigInt(welcome.tradedKobo) >= BigInt(summary.tradeKobo),
      '/createOrder',
    ],
  ] as const;
  return (
    <section className="card stack">
      <h2 className="strong">{t.welcomeTitle}</h2>
      <p className="muted small">{t.welcome(sumText(summary.friendKobo))}</p>
      <div className="rows">
        {steps.map(([text, isDone, to]) => (
          <ListRow
            key={text}
            title={<span className="rewards-wrap">{text}</span>}
            {...(isDone ? { end: <Chip tone="positive">{stages.paid}</Chip> } : { to })}
          />
        ))}
      </div>
    </section>
  );
}

function Friends({ summary, onChange }: { summary: Summary; onChange: () => void }) {
  const { friends, paidKobo, pendingKobo, maxFriends } = summary;
  const paidCount = friends.filter(({ stage }) => stage === 'paid').length;
  return (
    <section className="card stack">
      <div className="row between">
        <h2 className="strong">{t.friends(paidCount, maxFriends)}</h2>
        <Link to="/rewards" className="small strong">
          {t.earned} <Amount kobo={paidKobo} whole />
        </Link>
      </div>
      {pendingKobo !== '0' && (
        <p className="row between muted">
          {t.pending} <Amount kobo={pendingKobo} whole />
        </p>
      )}
      {friends.length === 0 && (
        <>
          <p className="stages" aria-hidden="true">
            {order.map((stage) => (
              <i key={stage} className={stage === 'joined' ? 'on' : undefined} />
            ))}
          </p>
          <p className="muted small">{t.empty}</p>
        </>
      )}
      <div className="rows">
        {friends.map((friend) => (
          <FriendRow key={friend.friendID} friend={friend} goal={summary.tradeKobo} onChange={onChange} />
        ))}
      </div>
    </section>
  );
}

function FriendRow({ friend, goal, onChange }: { friend: Friend; goal: string; onChange: () => void }) {
  const now = useNow();
  const { stage, refused, isVerified, hasBank, tradedKobo, remindFrom } = friend;
  const isOpen = stage !== 'paid' && stage !== 'refused';
  async function remind() {
    try {
      await call('remindFriend', { friendID: friend.friendID });
      toastSuccess(t.reminded);
    } catch (thrown) {
      toast(failureOf(thrown).message);
    }
    onChange();
  }
  const missing = [
    !isVerified && t.needsVerify,
    !hasBank && t.needsBank,
    t.traded(sumText(tradedKobo), sumText(goal)),
  ].filter(Boolean);
  const at = order.indexOf(stage as (typeof order)[number]);
  return (
    <ListRow
      start={<Avatar name={friend.name} />}
      title={<span className="cut">{friend.name}</span>}
      note={
        <>
          <span className="block">
            {refused
              ? reasons[refused]
              : isOpen
                ? missing.join(', ')
                : t.joined(relativeTime(friend.joinedAt, now))}
          </span>
          {!refused && (
            <span className="stages" aria-hidden="true">
              {order.map((one, step) => (
                <i key={one} className={step <= at ? 'on' : undefined} />
              ))}
            </span>
          )}
        </>
      }
      end={
        isOpen && remindFrom && new Date(remindFrom).getTime() <= now ? (
          <Button small fit tone="quiet" onClick={() => void remind()}>
            {t.remind}
          </Button>
        ) : (
          <Chip tone={stage === 'paid' ? 'positive' : stage === 'refused' ? 'warning' : 'plain'}>
            {stages[stage]}
          </Chip>
        )
      }
    />
  );
}
