import { texts } from '@gift/client/language';
import type { GroupMember } from '@gift/im-engine/api';
import { SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { ChatAvatar } from '../../../shared/chat/parts/chat-avatar';
import { ConnectionBanner } from '../../../shared/chat/parts/connection-banner';
import { GroupIcon, MuteIcon } from '../../../shared/chat/parts/icons';
import { groupPath } from '../../../shared/chat/paths';
import { PeopleSkeleton, QueryState } from '../../../shared/chat/queries/query-state';
import { useEngineAction } from '../../../shared/chat/queries/use-engine-action';
import { usePages } from '../../../shared/chat/queries/use-pages';
import { useChatEngine } from '../../../shared/chat/status';
import { useStartedChat } from '../../../shared/chat/use-started';
import { SearchBox } from '../../../shared/forms/search-box';
import { lazy } from '../../../shared/loading/lazy';
import { back, useQuery } from '../../../shared/nav';
import { message } from '../../../shared/state/message';
import { Chip } from '../../../shared/ui/chip';
import { Empty } from '../../../shared/ui/feedback/states';
import { PlusIcon } from '../../../shared/ui/icons';
import { Reach } from '../../../shared/ui/load-more';
import { Screen } from '../../../shared/ui/screen';
import { membersText, roleText } from '../group-text';
import { groupPermissions, memberPermissions } from '../permissions';
import { useGroup } from '../use-group';
import '../groups.css';

const t = texts({
  title: ['Members', '群成员', 'Members'],
  hand: ['Choose the new owner', '选择新群主', 'Choose the new owner'],
  search: ['Search members', '搜索成员', 'Search members'],
  invite: ['Invite friends', '邀请好友', 'Invite friends'],
  none: [
    (query: string) => `No member named “${query}”.`,
    (query: string) => `没有名为“${query}”的成员。`,
    (query: string) => `No member dey with the name “${query}”.`,
  ],
  you: ['you', '我', 'you'],
  muted: ['muted', '禁言中', 'muted'],
  handSure: [
    (name: string) => `Make ${name} the owner? You become an ordinary member. Only ${name} can undo this.`,
    (name: string) => `将群主转让给 ${name}？您将成为普通成员，且只有对方能转回。`,
    (name: string) =>
      `Make ${name} the owner? You go turn ordinary member. Na only ${name} fit change am back.`,
  ],
  handOver: ['Transfer', '转让', 'Transfer'],
  handed: [
    (name: string) => `${name} is now the owner`,
    (name: string) => `已转让给 ${name}`,
    (name: string) => `${name} don turn the owner`,
  ],
  cancel: ['Not now', '暂不', 'Not now'],
});

const MemberSheet = lazy(() => import('./member-sheet').then((module) => module.MemberSheet));
const InviteSheet = lazy(() => import('./invite-sheet').then((module) => module.InviteSheet));

const waitMs = 250;
const idOf = ({ userID }: GroupMember) => userID;

function useDebounced(query: string): string {
  const [debouncedQuery, setDebouncedQuery] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(query), query === '' ? 0 : waitMs);
    return () => clearTimeout(timer);
  }, [query]);
  return debouncedQuery;
}

/** All members, owner and admins first. `for=owner` chooses the new owner. */
export function Members() {
  const ownID = useStartedChat();
  const engine = useChatEngine();
  const query = useQuery();
  const groupID = query.get('groupID') ?? '';
  const isHanding = query.get('for') === 'owner';
  const [text, setText] = useState('');
  const keyword = useDebounced(text.trim());
  const [openID, setOpenID] = useState(query.get('userID'));
  const [isInviting, setInviting] = useState(query.has('invite'));
  const { run } = useEngineAction();
  const group = useGroup(engine, groupID, ownID);
  const { loaded, more } = usePages<GroupMember>(
    engine,
    `members ${groupID} ${keyword}`,
    (from, page) => from.getMembers(groupID, { filter: 0, keyword, page }),
    idOf,
    ['membersChanged'],
  );
  const part = group.data;
  const nowMs = Date.now();

  async function handOver({ userID, nickname }: GroupMember) {
    const isSure = await message(t.handSure(nickname), { confirm: t.handOver, cancel: t.cancel });
    if (!isSure) return;
    const work = () => engine!.transferGroup(groupID, userID);
    if (await run('hand', work, { done: t.handed(nickname) })) back(groupPath(groupID));
  }
  const rowOf = (member: GroupMember) => {
    const { userID, nickname, faceURL, roleLevel, muteEndTime } = member;
    const role = roleText(roleLevel);
    const mayBeOwner = part ? memberPermissions(part.group, part.own, member).handOver : false;
    return (
      <li key={userID} className="member-row">
        <button
          type="button"
          className="list-row"
          disabled={isHanding && !mayBeOwner}
          onClick={() => (isHanding ? void handOver(member) : setOpenID(userID))}
        >
          <ChatAvatar name={nickname} type={SessionType.single} url={faceURL} />
          <span className="strong cut grow">{nickname}</span>
          {userID === ownID && <Chip>{t.you}</Chip>}
          {muteEndTime > nowMs && (
            <Chip tone="warning">
              <MuteIcon size={12} /> {t.muted}
            </Chip>
          )}
          {role && <Chip tone="primary">{role}</Chip>}
        </button>
      </li>
    );
  };
  const again = async () => {
    await Promise.all([loaded.again(), group.again()]);
  };
  return (
    <Screen
      title={isHanding ? t.hand : part ? membersText(part.group.memberCount) : t.title}
      backTo={groupPath(groupID)}
      end={
        part &&
        groupPermissions(part.group, part.own).invite &&
        !isHanding && (
          <button
            type="button"
            className="icon-button"
            aria-label={t.invite}
            aria-haspopup="dialog"
            onClick={() => setInviting(true)}
          >
            <PlusIcon />
          </button>
        )
      }
    >
      <ConnectionBanner engine={engine} />
      <SearchBox label={t.search} value={text} onChange={setText} />
      <QueryState
        loaded={loaded}
        fallback={<PeopleSkeleton rows={8} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty icon={<GroupIcon size={36} />} text={t.none(keyword)} />}
      >
        {({ items }) => (
          <>
            <ul className="rows">{items.map(rowOf)}</ul>
            {more && <Reach key={items.length} onReach={more} skeleton={<PeopleSkeleton rows={2} />} />}
          </>
        )}
      </QueryState>
      {openID && part && engine && (
        <MemberSheet
          key={openID}
          engine={engine}
          part={part}
          ownID={ownID}
          userID={openID}
          again={again}
          onClose={() => setOpenID(null)}
        />
      )}
      {isInviting && part && engine && (
        <InviteSheet engine={engine} part={part} again={again} onClose={() => setInviting(false)} />
      )}
    </Screen>
  );
}
