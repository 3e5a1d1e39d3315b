import { texts } from '@gift/client/language';
import type { FriendRequest } from '@gift/im-engine/api';
import { SessionType } from '@gift/im-protocol';
import { useEffect } from 'react';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { AddUserIcon } from '../../shared/chat/parts/icons';
import { RequestRow } from '../../shared/chat/parts/request-row';
import { chatPath } from '../../shared/chat/paths';
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
  title: ['Friend requests', '新的朋友', 'Friend requests'],
  received: ['Received', '收到的', 'Received'],
  sent: ['Sent', '发出的', 'Sent'],
  noneReceived: ['No requests received.', '暂无收到的好友申请。', 'You never receive any request.'],
  noneSent: ['No requests sent.', '您还没有发出过好友申请。', 'You never send any request.'],
  add: ['Add a friend', '添加好友', 'Add friend'],
  friends: ['You are now friends', '你们已成为好友', 'Una don be friends'],
  refused: ['Declined. They can ask again.', '已拒绝，对方可再次申请。', 'Declined. Dem fit ask again.'],
  write: ['Message', '发消息', 'Message'],
  full: [
    'Your friend list or theirs is full. Delete a friend first.',
    '您或对方的好友列表已满，请先删除部分好友。',
    'Your friend list or their own don full. Delete one friend first.',
  ],
});

const idOf = ({ fromUserID, toUserID }: FriendRequest) => `${fromUserID} ${toUserID}`;

export function FriendRequests() {
  useStartedChat();
  const engine = useChatEngine();
  const side = useQuery().get('side') === 'sent' ? 'sent' : 'received';
  const { loaded, more } = usePages<FriendRequest>(
    engine,
    side,
    (from, page) => from.getFriendRequests(side, page),
    idOf,
    ['friendRequestsChanged', 'friendsChanged'],
  );
  const { pending, run } = useEngineAction();
  const nowMs = useNow();
  const newestMs = side === 'received' ? (loaded.data?.items[0]?.createTime ?? 0) : 0;
  useEffect(() => markSeen('friends', newestMs), [newestMs]);

  async function answer(fromUserID: string, result: 1 | -1) {
    const done = result === 1 ? t.friends : t.refused;
    const name = `${result} ${fromUserID}`;
    await run(name, () => engine!.answerFriendRequest(fromUserID, result, ''), {
      done,
      refusals: { 1001: t.full },
    });
    await loaded.again();
  }

  return (
    <Screen title={t.title} backTo="/friends">
      <Segments
        label={t.title}
        value={side}
        options={[
          { value: 'received', text: t.received, to: '/friends/requests' },
          { value: 'sent', text: t.sent, to: '/friends/requests?side=sent' },
        ]}
      />
      <ConnectionBanner engine={engine} />
      <QueryState
        loaded={loaded}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Empty
            icon={<AddUserIcon size={40} />}
            text={side === 'sent' ? t.noneSent : t.noneReceived}
            action={<ButtonLink to="/friends/add">{t.add}</ButtonLink>}
          />
        }
      >
        {({ items }) => (
          <>
            <ul className="card rows">
              {items.map((one) => {
                const isMine = side === 'sent';
                const userID = isMine ? one.toUserID : one.fromUserID;
                const name = isMine ? one.toNickname : one.fromNickname;
                return (
                  <RequestRow
                    key={idOf(one)}
                    name={name}
                    title={name}
                    type={SessionType.single}
                    url={isMine ? one.toFaceURL : one.fromFaceURL}
                    text={one.reqMsg}
                    atMs={one.createTime}
                    nowMs={nowMs}
                    result={one.handleResult}
                    busy={pending === `1 ${userID}` ? 'accept' : pending === `-1 ${userID}` ? 'refuse' : null}
                    {...(isMine ? {} : { onAnswer: (result) => void answer(userID, result) })}
                    end={
                      <ButtonLink to={chatPath(userID)} tone="quiet" small fit>
                        {t.write}
                      </ButtonLink>
                    }
                  />
                );
              })}
            </ul>
            {more && <Reach key={items.length} onReach={more} skeleton={<PeopleSkeleton rows={2} />} />}
          </>
        )}
      </QueryState>
    </Screen>
  );
}
