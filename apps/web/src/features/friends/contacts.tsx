import { texts } from '@gift/client/language';
import type { Friend } from '@gift/im-engine/api';
import { useEffect, useMemo, useState } from 'react';
import { ChatPlus } from '../../shared/chat/parts/chat-plus';
import { ChatTabs } from '../../shared/chat/parts/chat-tabs';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { AddUserIcon, BlockIcon, GroupIcon } from '../../shared/chat/parts/icons';
import { PeopleSkeleton, QueryState } from '../../shared/chat/queries/query-state';
import { useEngineQuery } from '../../shared/chat/queries/use-engine-query';
import { useOnlineAmong } from '../../shared/chat/queries/use-online-status';
import { usePendingRequests } from '../../shared/chat/queries/use-pending-requests';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { SearchBox } from '../../shared/forms/search-box';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { ButtonLink } from '../../shared/ui/button';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Empty } from '../../shared/ui/feedback/states';
import { SearchIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Screen } from '../../shared/ui/screen';
import { withInitials } from './initials';
import './friends.css';

const t = texts({
  title: ['Contacts', '通讯录', 'Contacts'],
  search: ['Search friends', '搜索好友', 'Search friends'],
  requests: ['Friend requests', '新的朋友', 'Friend requests'],
  groups: ['Groups', '群聊', 'Groups'],
  blocked: ['Blocked people', '黑名单', 'Blocked people'],
  newRequests: [(n: number) => `${n} new`, (n: number) => `${n} 条新申请`, (n: number) => `${n} new`],
  empty: [
    'No friends yet. Add people you trade with often.',
    '暂无好友，可以添加常交易的人。',
    'You never get any friend. Add people wey you dey trade with well well.',
  ],
  add: ['Add a friend', '添加好友', 'Add friend'],
  none: [
    (query: string) => `No friend named “${query}”.`,
    (query: string) => `没有名为“${query}”的好友。`,
    (query: string) => `No friend dey with the name “${query}”.`,
  ],
  count: [
    (n: number) => (n === 1 ? '1 friend' : `${n} friends`),
    (n: number) => `${n} 位好友`,
    (n: number) => (n === 1 ? '1 friend' : `${n} friends`),
  ],
});

// Loads in parallel with the engine; the other friend screens do not need it.
const FriendList = lazy(() => import('./friend-list').then((module) => module.FriendList));
const FriendSheet = lazy(() => import('./friend-sheet').then((module) => module.FriendSheet));

const CountBadge = ({ count }: { count: number }) => (
  <span className="count">
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className="visually-hidden">{t.newRequests(count)}</span>
  </span>
);

/** The user's friends, with links to requests, groups and blocked users. */
export function Contacts() {
  useStartedChat();
  const engine = useChatEngine();
  const [text, setText] = useState('');
  const [openID, setOpenID] = useState<string | null>(null);
  const query = text.trim();
  const friends = useEngineQuery(engine, 'friends', (from) => from.getFriendList(), ['friendsChanged']);
  // Friends are found by nickname and remark, never by number (spec section 5): each space-separated word is a keyword.
  const searchResults = useEngineQuery(
    engine,
    `found ${query}`,
    async (from) => (query === '' ? [] : from.searchFriends(query.split(/\s+/))),
    ['friendsChanged'],
  );
  const pending = usePendingRequests(engine);
  const online = useOnlineAmong(engine, friends.data?.map(({ userID }) => userID) ?? []);
  const people: readonly Friend[] | undefined = query === '' ? friends.data : searchResults.data;
  const lines = useMemo(() => withInitials(people ?? []), [people]);
  const open = friends.data?.find(({ userID }) => userID === openID);
  useEffect(FriendList.prefetch, []);
  usePrefetch(FriendSheet);

  return (
    <Screen title={t.title} isRoot end={<ChatPlus />}>
      <PullToRefresh onRefresh={friends.again}>
        <ChatTabs now="contacts" />
        <ConnectionBanner engine={engine} />
        <SearchBox label={t.search} value={text} onChange={setText} enterKeyHint="search" />
        {query === '' && (
          <nav className="card rows">
            <ListRow
              start={<AddUserIcon />}
              title={t.requests}
              to="/friends/requests"
              end={pending.friends > 0 && <CountBadge count={pending.friends} />}
            />
            <ListRow
              start={<GroupIcon />}
              title={t.groups}
              to="/groups"
              end={pending.groups > 0 && <CountBadge count={pending.groups} />}
            />
            <ListRow start={<BlockIcon />} title={t.blocked} to="/friends/blocked" />
          </nav>
        )}
        <QueryState
          loaded={friends}
          fallback={<PeopleSkeleton rows={6} />}
          isEmpty={(all) => all.length === 0}
          empty={
            <Empty
              icon={<AddUserIcon size={40} />}
              text={t.empty}
              action={<ButtonLink to="/friends/add">{t.add}</ButtonLink>}
            />
          }
        >
          {(all) =>
            people && people.length === 0 ? (
              <Empty icon={<SearchIcon size={36} />} text={t.none(query)} />
            ) : (
              <>
                <FriendList lines={lines} online={online} onOpen={setOpenID} />
                {query === '' && <p className="muted small center">{t.count(all.length)}</p>}
              </>
            )
          }
        </QueryState>
      </PullToRefresh>
      {open && engine && (
        <FriendSheet
          key={open.userID}
          engine={engine}
          friend={open}
          isOnline={online.has(open.userID)}
          onClose={() => setOpenID(null)}
        />
      )}
    </Screen>
  );
}
