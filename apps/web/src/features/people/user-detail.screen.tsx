import { texts } from '@gift/client/language';
import { useState } from 'react';
import { ShareIcon } from '../../shared/chat/parts/icons';
import { userPath } from '../../shared/chat/paths';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { useRemote } from '../../shared/http/use-remote';
import { dayOf } from '../../shared/i18n/time';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { useQueryOf } from '../../shared/nav';
import { shareLink } from '../../shared/share-link';
import { languageText } from '../../shared/spoken';
import { badgeName } from '../../shared/trade/trader-texts';
import { ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { DotsIcon, MeIcon } from '../../shared/ui/icons';
import { Portrait } from '../../shared/ui/media/portrait';
import { Screen } from '../../shared/ui/screen';
import { ActiveOrdersWith } from './active-orders-with';
import { FeedbackList } from './feedback-list';
import { Figures } from './figures';
import { PersonAvatar } from './person-avatar';
import { TraderRecord } from './trader-record';
import { useFriend } from './use-friend';
import { UserActionBar } from './user-action-bar';
import { UserOffers } from './user-offers';
import './people.css';

const t = texts({
  title: ['Trader', '用户详情', 'Trader'],
  gone: [
    'User not found. The link may be incomplete.',
    '用户不存在，链接可能不完整。',
    'We no see this user. The link fit no complete.',
  ],
  home: ['Back to home', '返回首页', 'Back to home'],
  share: ['Share link', '分享链接', 'Share link'],
  more: ['More', '更多', 'More'],
  joined: [(day: string) => `Joined ${day}`, (day: string) => `${day}加入`, (day: string) => `Joined ${day}`],
  nickname: [
    (name: string) => `Nickname: ${name}`,
    (name: string) => `昵称：${name}`,
    (name: string) => `Nickname: ${name}`,
  ],
  tier: [
    (n: number) => `Verified, level ${n}`,
    (n: number) => `认证等级 ${n}`,
    (n: number) => `Verified, level ${n}`,
  ],
  unverified: ['Not verified', '未认证', 'E never verify'],
  online: ['Online now', '在线', 'Dey online now'],
  demo: ['demo', '演示', 'demo'],
  friend: ['Friend', '好友', 'Friend'],
  trusted: ['You trust them', '已信任', 'You trust dem'],
  blocked: ['You blocked this person.', '您已屏蔽该用户。', 'You don block this person.'],
  speaks: [
    (names: string) => `Speaks ${names}`,
    (names: string) => `语言：${names}`,
    (names: string) => `Dey speak ${names}`,
  ],
  preview: [
    'This is your page as others see it.',
    '这是他人看到的您的主页。',
    'Na your page be this, as others dey see am.',
  ],
});

const UserSheet = lazy(() => import('./user-sheet').then((module) => module.UserSheet));

/** `/userDetail?userID=`: a user's public page for anyone signed in, with the actions. */
export default function UserDetail() {
  const userID = useQueryOf('/userDetail').get('userID') ?? '';
  const isID = /^[1-9]\d{0,18}$/.test(userID);
  useStartedChat();
  const person = useRemote('publicUser', { userID }, { enabled: isID });
  if (!isID || person.error?.refusal === 'UserNotFound' || person.error?.refusal === 'Malformed')
    return (
      <Screen title={t.title}>
        <Empty
          icon={<MeIcon size={40} />}
          text={t.gone}
          action={<ButtonLink to="/home">{t.home}</ButtonLink>}
        />
      </Screen>
    );
  return <PersonPage key={userID} userID={userID} person={person} />;
}

function PersonPage({
  userID,
  person,
}: {
  userID: string;
  person: ReturnType<typeof useRemote<'publicUser'>>;
}) {
  const engine = useChatEngine();
  const data = person.data;
  const trader = useRemote('traderDetail', { userID });
  const friend = useFriend(engine, userID, data?.isMe === false);
  const [isOpen, setOpen] = useState(false);
  usePrefetch(UserSheet);
  const nickname = data?.nickname ?? '';
  const name = friend.remark || nickname;
  const refresh = () => Promise.all([person.refresh(), trader.refresh()]);
  return (
    <Screen
      title={data ? name : t.title}
      end={
        data && (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label={t.share}
              onClick={() => void shareLink(userPath(userID), nickname)}
            >
              <ShareIcon />
            </button>
            {!data.isMe && (
              <button
                type="button"
                className="icon-button"
                aria-label={t.more}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                <DotsIcon strokeWidth="3" />
              </button>
            )}
          </>
        )
      }
      bar={
        data &&
        !data.isMe && <UserActionBar userID={userID} person={data} friend={friend} onChanged={refresh} />
      }
    >
      <PullToRefresh onRefresh={refresh}>
        <Remotely
          remote={person}
          skeleton={
            <>
              <Skeleton lines={1} height={120} />
              <Skeleton lines={1} height={200} />
            </>
          }
        >
          {(profile) => (
            <>
              {profile.isMe && <p className="notice">{t.preview}</p>}
              {profile.isBlocked && (
                <p className="notice warning" role="status">
                  {t.blocked}
                </p>
              )}
              <section className="card stack">
                <div className="person-head">
                  {profile.faceURL ? (
                    <Portrait name={profile.nickname} url={profile.faceURL} />
                  ) : (
                    <PersonAvatar engine={engine} userID={userID} name={profile.nickname} />
                  )}
                  <div className="grow">
                    <p className="large strong person-name">{name}</p>
                    {friend.remark && <p className="muted small cut">{t.nickname(profile.nickname)}</p>}
                    <p className="muted small">{t.joined(dayOf(profile.joinedAt))}</p>
                  </div>
                </div>
                <p className="chips">
                  {trader.data?.isOnline && !trader.offline && <Chip tone="positive">{t.online}</Chip>}
                  <Chip tone={profile.tier > 0 ? 'primary' : 'warning'}>
                    {profile.tier > 0 ? t.tier(profile.tier) : t.unverified}
                  </Chip>
                  {trader.data?.badges
                    .filter((badge) => badge.toLowerCase() !== 'verified')
                    .map((badge) => (
                      <Chip key={badge}>{badgeName(badge)}</Chip>
                    ))}
                  {friend.isFriend && <Chip tone="positive">{t.friend}</Chip>}
                  {profile.isTrusted && <Chip tone="positive">{t.trusted}</Chip>}
                  {trader.data?.isDemo && <Chip>{t.demo}</Chip>}
                </p>
                {profile.bio && <p className="person-bio">{profile.bio}</p>}
                {profile.languages.length > 0 && (
                  <p className="muted small">
                    {t.speaks(profile.languages.map((one) => languageText[one]).join(' · '))}
                  </p>
                )}
              </section>
              <Figures trader={trader} />
              <TraderRecord userID={userID} />
              {!profile.isMe && <ActiveOrdersWith userID={userID} />}
              {!profile.isBlocked && <UserOffers trader={trader} isMe={profile.isMe} />}
              <FeedbackList userID={userID} />
              {isOpen && (
                <UserSheet
                  userID={userID}
                  nickname={profile.nickname}
                  friend={friend}
                  engine={engine}
                  onClose={() => setOpen(false)}
                />
              )}
            </>
          )}
        </Remotely>
      </PullToRefresh>
    </Screen>
  );
}
