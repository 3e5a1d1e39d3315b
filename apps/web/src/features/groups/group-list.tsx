import { texts } from '@gift/client/language';
import { SessionType } from '@gift/im-protocol';
import { useMemo, useState } from 'react';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { AddUserIcon, GroupIcon, JoinIcon } from '../../shared/chat/parts/icons';
import { groupChatPath } from '../../shared/chat/paths';
import { QueryState } from '../../shared/chat/queries/query-state';
import { useEngineQuery } from '../../shared/chat/queries/use-engine-query';
import { usePendingRequests } from '../../shared/chat/queries/use-pending-requests';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { SearchBox } from '../../shared/forms/search-box';
import { ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Empty } from '../../shared/ui/feedback/states';
import { PlusIcon, SearchIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Screen } from '../../shared/ui/screen';
import { membersText } from './group-text';

const t = texts({
  title: ['Groups', '群聊', 'Groups'],
  search: ['Search your groups', '搜索群聊', 'Search your groups'],
  create: ['New group', '发起群聊', 'New group'],
  join: ['Join a group', '加入群聊', 'Join group'],
  requests: ['Join requests', '入群申请', 'Join requests'],
  newRequests: [(n: number) => `${n} new`, (n: number) => `${n} 条新申请`, (n: number) => `${n} new`],
  owner: ['Owner', '群主', 'your own'],
  empty: ['No groups yet.', '您还没有加入任何群聊。', 'You never get any group.'],
  none: [
    (query: string) => `No group named “${query}”.`,
    (query: string) => `没有名为“${query}”的群聊。`,
    (query: string) => `No group dey with the name “${query}”.`,
  ],
});

/** From this length on, a list has a search field. */
const searchFrom = 8;

/** The user's groups, and the ways to join others. */
export function GroupList() {
  const ownID = useStartedChat();
  const engine = useChatEngine();
  const [text, setText] = useState('');
  const loaded = useEngineQuery(engine, 'groups', (from) => from.getJoinedGroups(), ['groupsChanged']);
  const pending = usePendingRequests(engine).groups;
  const query = text.trim().toLowerCase();
  const matches = useMemo(
    () => (loaded.data ?? []).filter(({ groupName }) => groupName.toLowerCase().includes(query)),
    [loaded.data, query],
  );
  return (
    <Screen title={t.title} backTo="/friends">
      <PullToRefresh onRefresh={loaded.again}>
        <ConnectionBanner engine={engine} />
        <nav className="card rows">
          <ListRow start={<PlusIcon />} title={t.create} to="/groups/create" />
          <ListRow start={<JoinIcon />} title={t.join} to="/groups/join" />
          <ListRow
            start={<AddUserIcon />}
            title={t.requests}
            to="/groups/requests"
            end={
              pending > 0 ? (
                <span className="count">
                  <span aria-hidden="true">{pending > 99 ? '99+' : pending}</span>
                  <span className="visually-hidden">{t.newRequests(pending)}</span>
                </span>
              ) : undefined
            }
          />
        </nav>
        <QueryState
          loaded={loaded}
          isEmpty={(all) => all.length === 0}
          empty={
            <Empty
              icon={<GroupIcon size={40} />}
              text={t.empty}
              action={<ButtonLink to="/groups/create">{t.create}</ButtonLink>}
            />
          }
        >
          {(all) => (
            <>
              {all.length >= searchFrom && <SearchBox label={t.search} value={text} onChange={setText} />}
              {matches.length === 0 ? (
                <Empty icon={<SearchIcon size={36} />} text={t.none(text.trim())} />
              ) : (
                <div className="card rows">
                  {matches.map((group) => (
                    <ListRow
                      key={group.groupID}
                      start={
                        <ChatAvatar name={group.groupName} type={SessionType.group} url={group.faceURL} />
                      }
                      title={<span className="cut">{group.groupName}</span>}
                      note={membersText(group.memberCount)}
                      to={groupChatPath(group.groupID)}
                      end={group.ownerUserID === ownID ? <Chip tone="primary">{t.owner}</Chip> : <span />}
                    />
                  ))}
                </div>
              )}
            </>
          )}
        </QueryState>
      </PullToRefresh>
    </Screen>
  );
}
