import { texts } from '@gift/client/language';
import { errCodeOf, failureText } from '../../shared/chat/failures';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { GroupIcon } from '../../shared/chat/parts/icons';
import { QueryState } from '../../shared/chat/queries/query-state';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { useQuery } from '../../shared/nav';
import { ButtonLink } from '../../shared/ui/button';
import { Empty, Skeleton } from '../../shared/ui/feedback/states';
import { Screen } from '../../shared/ui/screen';
import { GroupHead } from './group-head';
import { GroupRules } from './group-rules';
import { LeaveGroup } from './leave-group';
import { MemberStrip } from './members/member-strip';
import { MyGroupSettings } from './my-group-settings';
import { groupPermissions } from './permissions';
import { noGroup, useGroup } from './use-group';
import './groups.css';

const t = texts({
  title: ['Group', '群资料', 'Group'],
  outside: [
    'You are not in this group. Join to see its members and announcement.',
    '您不在该群聊中，加入后可查看成员和群公告。',
    'You no dey this group. Join to see the members and announcement.',
  ],
  join: ['Join', '加入群聊', 'Join'],
  groups: ['Your groups', '我的群聊', 'Your groups'],
});

/** A group: its profile, its members, the user's settings, and the actions of the user's role. */
export function GroupInfo() {
  const ownID = useStartedChat();
  const engine = useChatEngine();
  const groupID = useQuery().get('groupID') ?? '';
  const loaded = useGroup(engine, groupID, ownID);
  return (
    <Screen title={t.title} backTo="/groups">
      <ConnectionBanner engine={engine} />
      <QueryState
        loaded={loaded}
        lost={
          errCodeOf(loaded.problem) === noGroup && (
            <Empty
              icon={<GroupIcon size={40} />}
              text={failureText(loaded.problem)}
              action={<ButtonLink to="/groups">{t.groups}</ButtonLink>}
            />
          )
        }
        fallback={
          <>
            <Skeleton lines={1} height={88} />
            <Skeleton lines={1} height={120} />
            <Skeleton lines={1} height={200} />
          </>
        }
      >
        {({ group, own, conversation }) => {
          const leaves = groupPermissions(group, own);
          const sectionProps = { engine: engine!, group, leaves, again: loaded.again };
          return (
            <>
              <GroupHead {...sectionProps} />
              {own ? (
                <>
                  <MemberStrip {...sectionProps} />
                  <MyGroupSettings {...sectionProps} ownID={ownID} own={own} conversation={conversation} />
                  {leaves.manage && <GroupRules {...sectionProps} />}
                </>
              ) : (
                <Empty
                  icon={<GroupIcon size={40} />}
                  text={t.outside}
                  action={<ButtonLink to={`/groups/join?groupID=${groupID}`}>{t.join}</ButtonLink>}
                />
              )}
              <LeaveGroup {...sectionProps} />
            </>
          );
        }}
      </QueryState>
    </Screen>
  );
}
