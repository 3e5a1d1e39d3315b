import { texts } from '@gift/client/language';
import { GroupRole, SessionType } from '@gift/im-protocol';
import { useState } from 'react';
import type { ChatEngine } from '../../../shared/chat/engine';
import { ChatAvatar } from '../../../shared/chat/parts/chat-avatar';
import { GreetingSheet } from '../../../shared/chat/parts/greeting-sheet';
import { AddUserIcon, CrownIcon, MuteIcon, TrashIcon } from '../../../shared/chat/parts/icons';
import { chatPath, userPath } from '../../../shared/chat/paths';
import { PeopleSkeleton, QueryState } from '../../../shared/chat/queries/query-state';
import { useEngineAction } from '../../../shared/chat/queries/use-engine-action';
import { useEngineQuery } from '../../../shared/chat/queries/use-engine-query';
import { formatDuration } from '../../../shared/chat/times';
import { dayOf, deadlineText } from '../../../shared/i18n/time';
import { message } from '../../../shared/state/message';
import { ButtonLink } from '../../../shared/ui/button';
import { Chip, ChipChoice } from '../../../shared/ui/chip';
import { MeIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { Sheet } from '../../../shared/ui/sheet';
import { roleText } from '../group-text';
import { memberPermissions } from '../permissions';
import type { GroupPart } from '../use-group';
import '../groups.css';

const t = texts({
  title: ['Member', '群成员', 'Member'],
  write: ['Message', '发消息', 'Message'],
  profile: ['Profile and trades', '用户详情', 'Profile and trades'],
  add: ['Add friend', '添加好友', 'Add friend'],
  greet: [
    (name: string) => `Introduce yourself to ${name}`,
    (name: string) => `向 ${name} 介绍自己`,
    (name: string) => `Tell ${name} who you be`,
  ],
  sent: [
    'Request sent. You are friends once they accept.',
    '申请已发送，对方同意后即成为好友。',
    'Request don go. Una go be friends once dem accept.',
  ],
  refused: [
    'This person is not accepting friend requests from you.',
    '对方不接受您的好友申请。',
    'This person no dey accept friend requests from you.',
  ],
  tooMany: [
    'You reached today’s request limit. Try again tomorrow.',
    '今日申请次数已达上限，请明天再试。',
    'You don reach today request limit. Try again tomorrow.',
  ],
  joined: [
    (day: string) => `Joined ${day}`,
    (day: string) => `${day} 加入`,
    (day: string) => `Joined ${day}`,
  ],
  mute: ['Mute for', '禁言时长', 'Mute for'],
  mutedUntil: [
    (when: string) => `Muted until ${when}`,
    (when: string) => `禁言至 ${when}`,
    (when: string) => `Muted till ${when}`,
  ],
  unmute: ['Unmute', '解除禁言', 'Unmute'],
  makeAdmin: ['Make admin', '设为管理员', 'Make admin'],
  makeAdminNote: [
    'Can mute, remove, announce and approve requests',
    '可禁言、移除成员、发布公告、审批申请',
    'Fit mute, remove, announce and approve requests',
  ],
  removeAdmin: ['Remove as admin', '取消管理员', 'Remove as admin'],
  remove: ['Remove from group', '移出群聊', 'Remove from group'],
  removeSure: [
    (name: string) => `Remove ${name} from the group? They can ask to rejoin.`,
    (name: string) => `将 ${name} 移出群聊？对方可重新申请加入。`,
    (name: string) => `Remove ${name} from the group? Dem fit ask to join again.`,
  ],
  removed: ['Removed', '已移出', 'Removed'],
  gone: [
    'This person is no longer in the group.',
    '该用户已不在群中。',
    'This person no dey the group again.',
  ],
  cancel: ['Not now', '暂不', 'Not now'],
});

const muteChoices = [600, 3600, 12 * 3600, 86_400, 7 * 86_400, 30 * 86_400];

/** One member: profile and chat links, and the actions of the user's role. */
export function MemberSheet({
  engine,
  part,
  ownID,
  userID,
  again,
  onClose,
}: {
  engine: ChatEngine;
  part: GroupPart;
  ownID: string;
  userID: string;
  again: () => Promise<void>;
  onClose: () => void;
}) {
  const { group, own } = part;
  const { groupID } = group;
  const [isGreeting, setGreeting] = useState(false);
  const { pending, run } = useEngineAction();
  const loaded = useEngineQuery(
    engine,
    `member ${groupID} ${userID}`,
    async (from) => {
      const [[member], friends] = await Promise.all([
        from.getMembersInfo(groupID, [userID]),
        from.getFriendList(),
      ]);
      return { member: member ?? null, isFriend: friends.some((friend) => friend.userID === userID) };
    },
    ['membersChanged', 'friendsChanged'],
  );
  const runAction = async (name: string, work: () => Promise<unknown>, done?: string) => {
    const isDone = await run(name, work, done ? { done } : {});
    await Promise.all([loaded.again(), again()]);
    return isDone;
  };
  const mute = (seconds: number) => void runAction('mute', () => engine.muteMember(groupID, userID, seconds));
  const setRole = (roleLevel: GroupRole) =>
    void runAction('role', () => engine.setMember(groupID, userID, { roleLevel }));
  async function remove(name: string) {
    if (!(await message(t.removeSure(name), { confirm: t.remove, cancel: t.cancel }))) return;
    if (await runAction('remove', () => engine.kickFromGroup(groupID, [userID], ''), t.removed)) onClose();
  }
  async function befriend(greeting: string) {
    const refusals = { 1001: t.tooMany, 1302: t.refused };
    if (await run('add', () => engine.addFriend(userID, greeting), { done: t.sent, refusals }))
      setGreeting(false);
  }
  const nowMs = Date.now();
  return (
    <Sheet open onClose={onClose} title={loaded.data?.member?.nickname ?? t.title}>
      <QueryState loaded={loaded} fallback={<PeopleSkeleton rows={2} />}>
        {({ member, isFriend }) => {
          if (!member) return <p className="muted">{t.gone}</p>;
          const may = memberPermissions(group, own, member);
          const isMuted = member.muteEndTime > nowMs;
          const role = roleText(member.roleLevel);
          return (
            <>
              <div className="row">
                <ChatAvatar name={member.nickname} type={SessionType.single} url={member.faceURL} />
                <span className="grow">
                  {role && <Chip tone="primary">{role}</Chip>}
                  <span className="muted small block">{t.joined(dayOf(member.joinTime))}</span>
                  {isMuted && (
                    <span className="warning small block">
                      {t.mutedUntil(deadlineText(new Date(member.muteEndTime).toISOString(), nowMs))}
                    </span>
                  )}
                </span>
              </div>
              {userID !== ownID && <ButtonLink to={chatPath(userID)}>{t.write}</ButtonLink>}
              <div className="rows">
                <ListRow start={<MeIcon />} title={t.profile} to={userPath(userID)} />
                {userID !== ownID && !isFriend && (
                  <ListRow start={<AddUserIcon />} title={t.add} onClick={() => setGreeting(true)} />
                )}
                {may.mute && !isMuted && (
                  <div className="list-row">
                    <MuteIcon />
                    <div className="grow">
                      <p className="strong">{t.mute}</p>
                      <ChipChoice
                        label={t.mute}
                        value={null}
                        onChange={mute}
                        options={muteChoices.map((seconds) => ({
                          value: seconds,
                          text: formatDuration(seconds),
                        }))}
                      />
                    </div>
                  </div>
                )}
                {may.mute && isMuted && (
                  <ListRow start={<MuteIcon />} title={t.unmute} onClick={() => mute(0)} />
                )}
                {may.appoint &&
                  (member.roleLevel === GroupRole.admin ? (
                    <ListRow
                      start={<CrownIcon />}
                      title={t.removeAdmin}
                      onClick={() => setRole(GroupRole.normal)}
                    />
                  ) : (
                    <ListRow
                      start={<CrownIcon />}
                      title={t.makeAdmin}
                      note={t.makeAdminNote}
                      onClick={() => setRole(GroupRole.admin)}
                    />
                  ))}
                {may.remove && (
                  <button type="button" className="list-row" onClick={() => void remove(member.nickname)}>
                    <span className="row danger strong">
                      <TrashIcon /> {t.remove}
                    </span>
                  </button>
                )}
              </div>
              {isGreeting && (
                <GreetingSheet
                  title={t.greet(member.nickname)}
                  isBusy={pending === 'add'}
                  onSend={(greeting) => void befriend(greeting)}
                  onClose={() => setGreeting(false)}
                />
              )}
            </>
          );
        }}
      </QueryState>
    </Sheet>
  );
}
