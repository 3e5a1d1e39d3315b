import { useState } from 'react';
import { EditIcon, GlobeIcon } from './icons';
import './me.css';
import { texts } from '@gift/client/language';
import { tryCall } from '../../shared/http/call';
import { type Remote, useRemote } from '../../shared/http/use-remote';
import { dayOf } from '../../shared/i18n/time';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { useQueryOf } from '../../shared/nav';
import { languageText } from '../../shared/spoken';
import { useSession } from '../../shared/state/session';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { MailIcon, MeIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { ListRow } from '../../shared/ui/list-row';
import { Screen } from '../../shared/ui/screen';
import { AvatarButton } from './profile/avatar/avatar-button';
import { type OwnProfile, type Part, parts } from './profile/own-profile';
import { Privacy } from './profile/privacy';
import { sections } from './profile/sections';

const t = texts({
  title: ['Profile', '个人资料', 'Profile'],
  asOthers: ['View public page', '查看他人看到的主页', 'See public page'],
  about: ['About you', '基本资料', 'About you'],
  nickname: ['Nickname', '昵称', 'Nickname'],
  changeable: [
    (day: string) => `Can change again on ${day}`,
    (day: string) => `${day} 后可再次修改`,
    (day: string) => `You fit change am again on ${day}`,
  ],
  bio: ['Bio', '个人简介', 'Bio'],
  noBio: ['How and when you trade', '介绍您的交易方式和时间', 'How and when you dey trade'],
  languages: ['Languages', '语言', 'Languages'],
  noLanguages: ['Languages you trade in', '您使用的交易语言', 'Languages wey you trade in'],
  email: ['E-mail', '邮箱', 'E-mail'],
  noEmail: ['For receipts and recovery', '用于接收凭证和找回账户', 'For receipts and recovery'],
  verified: ['Verified', '已验证', 'Verified'],
  unverified: ['Not verified', '未验证', 'E never verify'],
  people: ['People', '往来用户', 'People'],
  trusted: ['People you trust', '信任的人', 'People wey you trust'],
  blocked: ['People you blocked', '屏蔽的人', 'People wey you block'],
});

const PartSheet = lazy(() => import('./profile/part-sheet').then((module) => module.PartSheet));

/** `/profile`: the user's public details, privacy settings, and devices. */
export default function Profile() {
  const remote = useRemote('profile');
  const requestedPart = useQueryOf('/profile').get('part');
  const [open, setOpen] = useState<Part | null>(parts.find((part) => part === requestedPart) ?? null);
  usePrefetch(PartSheet);
  return (
    <Screen title={t.title} backTo="/me">
      <PullToRefresh onRefresh={remote.refresh}>
        <Remotely
          remote={remote}
          skeleton={
            <>
              <Skeleton lines={1} height={88} />
              <Skeleton lines={4} height={56} />
            </>
          }
        >
          {(data) => <Rows profile={data} remote={remote} onOpen={setOpen} />}
        </Remotely>
        {sections.map((Section, at) => (
          <Section key={at} />
        ))}
        {open && remote.data && (
          <PartSheet
            part={open}
            profile={remote.data}
            onClose={() => setOpen(null)}
            onChanged={() => void remote.refresh()}
          />
        )}
      </PullToRefresh>
    </Screen>
  );
}

function Rows({
  profile,
  remote,
  onOpen,
}: {
  profile: OwnProfile;
  remote: Remote<OwnProfile>;
  onOpen: (part: Part) => void;
}) {
  const { userID } = useSession();
  const { nickname, bio, languages, email, isEmailVerified, nicknameChangeableAt } = profile;
  async function change(to: Partial<OwnProfile['privacy']>) {
    remote.put({ ...profile, privacy: { ...profile.privacy, ...to } });
    const answer = await tryCall('updateProfile', to);
    // A rejected change reverts to the saved value.
    remote.put(answer ? { ...profile, ...answer } : profile);
  }
  return (
    <>
      <section className="card me-head">
        <AvatarButton profile={profile} onChanged={(faceURL) => remote.put({ ...profile, faceURL })} />
        <div className="grow">
          <p className="large strong me-name">{nickname}</p>
          <p className="muted small">{profile.phone}</p>
          <Link to={`/userDetail?userID=${userID}`} className="link small">
            {t.asOthers}
          </Link>
        </div>
      </section>
      <h2 className="section">{t.about}</h2>
      <section className="card rows">
        <ListRow
          start={<MeIcon />}
          title={t.nickname}
          note={nicknameChangeableAt ? t.changeable(dayOf(nicknameChangeableAt)) : nickname}
          onClick={() => onOpen('nickname')}
        />
        <ListRow
          start={<EditIcon />}
          title={t.bio}
          note={<span className="me-bio">{bio || t.noBio}</span>}
          onClick={() => onOpen('bio')}
        />
        <ListRow
          start={<GlobeIcon />}
          title={t.languages}
          note={languages.map((language) => languageText[language]).join(' · ') || t.noLanguages}
          onClick={() => onOpen('languages')}
        />
        <ListRow
          start={<MailIcon />}
          title={t.email}
          note={email ?? t.noEmail}
          end={
            email ? (
              <Chip tone={isEmailVerified ? 'positive' : 'warning'}>
                {isEmailVerified ? t.verified : t.unverified}
              </Chip>
            ) : undefined
          }
          onClick={() => onOpen('email')}
        />
      </section>
      <Privacy privacy={profile.privacy} onChange={(to) => void change(to)} />
      <h2 className="section">{t.people}</h2>
      <section className="card rows">
        {(['trusted', 'blocked'] as const).map((kind) => (
          <ListRow
            key={kind}
            title={t[kind]}
            end={<span className="muted figure">{profile[kind]}</span>}
            onClick={() => onOpen(kind)}
          />
        ))}
      </section>
    </>
  );
}
