import { texts } from '@gift/client/language';
import type { GroupRequest } from '@gift/im-engine/api';
import { JoinSource, SessionType } from '@gift/im-protocol';
import { useEffect } from 'react';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { AddUserIcon } from '../../shared/chat/parts/icons';
import { RequestRow } from '../../shared/chat/parts/request-row';
import { groupChatPath, groupPath } from '../../shared/chat/paths';
import { PeopleSkeleton, QueryState } from '../../shared/chat/queries/query-state';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { usePages } from '../../shared/chat/queries/use-pages';
import { markSeen } from '../../shared/chat/queries/use-pending-requests';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { useQuery } from '../../shared/nav';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/feedback/states';
import { Reach } from '../../shared/ui/load-more';
import { Screen } from '../../shared/ui/screen';
import { Segments } from '../../shared/ui/segments';
import { useNow } from '../../shared/ui/time/use-now';

const t = texts({
  title: ['Join requests', '入群申请', 'Join requests'],
  received: ['To approve', '待我审批', 'To approve'],
  sent: ['Mine', '我的申请', 'My own'],
  noneReceived: ['No join requests.', '暂无入群申请。', 'No join requests.'],
  noneSent: ['No requests sent.', '您还没有申请过加入群聊。', 'You never send any request.'],
  join: ['Join a group', '加入群聊', 'Join group'],
  wants: [
    (group: string) => `to ${group}`,
    (group: string) => `申请加入 ${group}`,
    (group: string) => `to ${group}`,
  ],
  invited: [
    (group: string) => `invited by a member, to ${group}`,
    (group: string) => `成员邀请加入 ${group}`,
    (group: string) => `one member invite dem, to ${group}`,
  ],
  byCode: [
    (group: string) => `by QR code, to ${group}`,
    (group: string) => `扫码申请加入 ${group}`,
    (group: string) => `by QR code, to ${group}`,
  ],
  open: ['Open chat', '进入群聊', 'Open chat'],
  accepted: ['Approved', '已同意进群', 'Approved'],
  refused: ['Declined. They can ask again.', '已拒绝，对方可再次申请。', 'Declined. Dem fit ask again.'],
  full: [
    'The group is full, or they are in too many groups.',
    '群已满员，或对方加入的群已达上限。',
    'The group don full, or dem dey too many groups.',
  ],
});

const idOf = ({ groupID, userID }: GroupRequest) => `${groupID} ${userID}`;
const from = ({ joinSource, groupName }: GroupRequest) =>
  joinSource === JoinSource.invitation
    ? t.invited(groupName)
    : joinSource === JoinSource.qrCode
      ? t.byCode(groupName)
      : t.wants(groupName);

/** Join requests for all groups that the user manages, or for one, and the user's own requests. */
export function GroupRequests() {
  useStartedChat();
  const engine = useChatEngine();
  const query = useQuery();
  const groupID = query.get('groupID');
  const side = query.get('side') === 'sent' ? 'sent' : 'received';
  const { loaded, more } = usePages<GroupRequest>(
    engine,
    `${side} ${groupID}`,
    (source, page) => source.getGroupRequests(side, page, groupID ? [groupID] : []),
    idOf,
    ['groupRequestsChanged', 'groupsChanged'],
  );
  const { pending, run } = useEngineAction();
  const nowMs = useNow();
  // With only one group loaded, the newest request of all groups is unknown.
  const newestMs = side === 'received' && !groupID ? (loaded.data?.items[0]?.reqTime ?? 0) : 0;
  useEffect(() => markSeen('groups', newestMs), [newestMs]);

  async function answer(one: GroupRequest, result: 1 | -1) {
    const work = () => engine!.answerGroupRequest(one.groupID, one.userID, result, '');
    const done = result === 1 ? t.accepted : t.refused;
    await run(`${result} ${idOf(one)}`, work, { done, refusals: { 1001: t.full } });
    await loaded.again();
  }
  const isMine = side === 'sent';
  return (
    <Screen title={t.title} backTo={groupID ? groupPath(groupID) : '/groups'}>
      {!groupID && (
        <Segments
          label={t.title}
          value={side}
          options={[
            { value: 'received', text: t.received, to: '/groups/requests' },
            { value: 'sent', text: t.sent, to: '/groups/requests?side=sent' },
          ]}
        />
      )}
      <ConnectionBanner engine={engine} />
      <QueryState
        loaded={loaded}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Empty
            icon={<AddUserIcon size={40} />}
            text={isMine ? t.noneSent : t.noneReceived}
            action={isMine ? <ButtonLink to="/groups/join">{t.join}</ButtonLink> : undefined}
          />
        }
      >
        {({ items }) => (
          <>
            <ul className="card rows">
              {items.map((one) => (
                <RequestRow
                  key={idOf(one)}
                  name={isMine ? one.groupName : one.nickname}
                  title={isMine ? one.groupName : one.nickname}
                  note={isMine ? undefined : from(one)}
                  type={isMine ? SessionType.group : SessionType.single}
                  url={isMine ? one.groupFaceURL : one.userFaceURL}
                  text={one.reqMsg}
                  atMs={one.reqTime}
                  nowMs={nowMs}
                  result={one.handleResult}
                  busy={
                    pending === `1 ${idOf(one)}` ? 'accept' : pending === `-1 ${idOf(one)}` ? 'refuse' : null
                  }
                  {...(isMine
                    ? {
                        end: (
                          <ButtonLink to={groupChatPath(one.groupID)} tone="quiet" small fit>
                            {t.open}
                          </ButtonLink>
                        ),
                      }
                    : { onAnswer: (result) => void answer(one, result) })}
                />
              ))}
            </ul>
            {more && <Reach key={items.length} onReach={more} skeleton={<PeopleSkeleton rows={2} />} />}
          </>
        )}
      </QueryState>
    </Screen>
  );
}
