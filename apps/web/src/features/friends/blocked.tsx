import { texts } from '@gift/client/language';
import { SessionType } from '@gift/im-protocol';
import { useState } from 'react';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { BlockIcon } from '../../shared/chat/parts/icons';
import { QueryState } from '../../shared/chat/queries/query-state';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { useEngineQuery } from '../../shared/chat/queries/use-engine-query';
import { useChatEngine } from '../../shared/chat/status';
import { rowTime } from '../../shared/chat/times';
import { useStartedChat } from '../../shared/chat/use-started';
import { Button } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { Empty } from '../../shared/ui/feedback/states';
import { PlusIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { Sheet } from '../../shared/ui/sheet';
import { FindUser } from './find-user';

const t = texts({
  title: ['Blocked people', '黑名单', 'Blocked people'],
  note: [
    'They cannot message you, add you or invite you to groups, and you cannot see each other’s offers. They are not notified.',
    '对方无法给您发消息、申请好友或邀请您进群，双方互不显示报价。对方不会收到通知。',
    'Dem no fit message you, add you or invite you to groups, and una no fit see each other offers. We no go notify dem.',
  ],
  since: [
    (when: string) => `Blocked ${when}`,
    (when: string) => `屏蔽于 ${when}`,
    (when: string) => `Blocked ${when}`,
  ],
  unblock: ['Unblock', '取消屏蔽', 'Unblock'],
  unblocked: ['Unblocked', '已取消屏蔽', 'Unblocked'],
  empty: ['No blocked people.', '黑名单为空。', 'You never block anybody.'],
  add: ['Block a person', '屏蔽用户', 'Block person'],
  block: ['Block', '屏蔽', 'Block'],
  blocked: ['Blocked', '已屏蔽', 'Blocked'],
  you: ['You', '自己', 'You'],
  full: [
    'The list is full. Unblock a person first.',
    '黑名单已满，请先移除部分用户。',
    'The list don full. Unblock one person first.',
  ],
});

/** The blocked users, with a button to unblock. */
export function Blocked() {
  const ownID = useStartedChat();
  const engine = useChatEngine();
  const loaded = useEngineQuery(engine, 'blocked', (from) => from.getBlacklist(), ['blacklistChanged']);
  const [isAdding, setAdding] = useState(false);
  const { pending, run } = useEngineAction();
  const nowMs = Date.now();
  const isBlocked = (userID: string) => loaded.data?.some((one) => one.userID === userID) ?? false;
  const unblock = (userID: string) =>
    void run(userID, () => engine!.removeBlack(userID), { done: t.unblocked });
  const block = (userID: string) =>
    run(userID, () => engine!.addBlack(userID), { done: t.blocked, refusals: { 1001: t.full } });

  return (
    <Screen
      title={t.title}
      backTo="/friends"
      end={
        <button type="button" className="icon-button" aria-label={t.add} onClick={() => setAdding(true)}>
          <PlusIcon />
        </button>
      }
    >
      <ConnectionBanner engine={engine} />
      <p className="muted small">{t.note}</p>
      <QueryState
        loaded={loaded}
        isEmpty={(all) => all.length === 0}
        empty={
          <Empty
            icon={<BlockIcon size={40} />}
            text={t.empty}
            action={
              <Button tone="quiet" onClick={() => setAdding(true)}>
                {t.add}
              </Button>
            }
          />
        }
      >
        {(all) => (
          <ul className="card rows">
            {[...all]
              .sort((one, other) => other.createTime - one.createTime)
              .map((one) => (
                <li key={one.userID} className="list-row">
                  <ChatAvatar name={one.nickname} type={SessionType.single} url={one.faceURL} />
                  <span className="grow">
                    <span className="strong cut block">{one.nickname}</span>
                    <span className="muted small">{t.since(rowTime(one.createTime, nowMs))}</span>
                  </span>
                  <Button
                    tone="quiet"
                    small
                    fit
                    busy={pending === one.userID}
                    onClick={() => unblock(one.userID)}
                  >
                    {t.unblock}
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </QueryState>
      <Sheet open={isAdding} onClose={() => setAdding(false)} title={t.add}>
        <FindUser
          end={({ userID }) =>
            userID === ownID ? (
              <Chip>{t.you}</Chip>
            ) : isBlocked(userID) ? (
              <Chip tone="danger">{t.blocked}</Chip>
            ) : (
              <Button
                tone="danger"
                small
                fit
                disabled={!engine}
                busy={pending === userID}
                onClick={() => void block(userID).then((isDone) => isDone && setAdding(false))}
              >
                {t.block}
              </Button>
            )
          }
        />
      </Sheet>
    </Screen>
  );
}
