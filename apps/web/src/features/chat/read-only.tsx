import { texts } from '@gift/client/language';
import type { Conversation, Group, GroupMember } from '@gift/im-engine/api';
import { GroupRole, GroupStatus, SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { errCodeOf } from '../../shared/chat/failures';
import { toastFailure } from '../../shared/chat/toast-failure';
import { clockTime } from '../../shared/i18n/time';
import { Button } from '../../shared/ui/button';
import { isCaseRoom } from './trade/case-room';
import './composer/composer.css';

const t = texts({
  dismissed: [
    'This group was closed. You can still read it.',
    '群聊已解散，仍可查看消息。',
    'This group don close. You fit still read am.',
  ],
  banned: ['This group is suspended by Gift.', '群聊已被平台停用。', 'Gift don suspend this group.'],
  out: ['You are no longer in this group.', '您已不在该群聊中。', 'You no dey inside this group again.'],
  muted: [
    (at: string) => `You are muted until ${at}.`,
    (at: string) => `您已被禁言至 ${at}。`,
    (at: string) => `Dem mute you till ${at}.`,
  ],
  caseClosed: [
    'This room closed with its case. You can still read it.',
    '案件已结束，聊天室已关闭，仍可查看。',
    'This room close with the case. You fit still read am.',
  ],
  groupMuted: [
    'Only the owner and admins can post now.',
    '全员禁言中，仅群主和管理员可发言。',
    'Na only the owner and admins fit post now.',
  ],
  blocked: ['You blocked this person.', '您已屏蔽对方。', 'You don block this person.'],
  unblock: ['Unblock', '取消屏蔽', 'Unblock'],
  notices: [
    'Only Gift posts here. For questions, contact support.',
    '此处仅接收 Gift 通知，如有疑问请联系客服。',
    'Na only Gift dey post here. If you get question, contact support.',
  ],
});

/** The user's membership in a group. */
export type GroupPart = Pick<Group, 'memberCount' | 'status' | 'ownerUserID'> & {
  group: Group;
  own: GroupMember | null;
};

const refusedIsNobody = (problem: unknown): GroupMember[] => {
  if (errCodeOf(problem) >= 10_000) throw problem;
  return [];
};

export function useGroupPart(engine: ChatEngine, groupID: string, ownID: string): GroupPart | null {
  const [part, setPart] = useState<GroupPart | null>(null);
  useEffect(() => {
    if (groupID === '') return setPart(null);
    let isCurrent = true;
    let lastRead = 0;
    let lastShown = 0;
    const load = () => {
      const number = ++lastRead;
      return Promise.all([
        engine.getGroups([groupID]),
        // A closed or left group shows its members to no one.
        engine.getMembersInfo(groupID, [ownID]).catch(refusedIsNobody),
      ]).then(
        ([[group], [own]]) => {
          // Events follow each other closely, and an older answer may arrive last.
          if (!isCurrent || !group || number < lastShown) return;
          lastShown = number;
          const { memberCount, status, ownerUserID } = group;
          setPart({ group, own: own ?? null, memberCount, status, ownerUserID });
        },
        () => undefined,
      );
    };
    void load();
    const stops = [
      engine.on('groupsChanged', ({ groupIDs }) => groupIDs.includes(groupID) && void load()),
      engine.on('membersChanged', (change) => change.groupID === groupID && void load()),
    ];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [engine, groupID, ownID]);
  return part;
}

export type Writing = { mayWrite: boolean; reason: string; unblock?: () => void };

/** Whether the user may write here, and otherwise what replaces the composer. */
export function useWriting(engine: ChatEngine, conversation: Conversation, part: GroupPart | null): Writing {
  const { conversationType, userID, isNotInGroup } = conversation;
  const [isBlocked, setBlocked] = useState(false);
  const muteEnd = part?.own?.muteEndTime ?? 0;
  const [isMuted, setMuted] = useState(false);
  useEffect(() => {
    const leftMs = muteEnd - Date.now();
    setMuted(leftMs > 0);
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setMuted(false), Math.min(leftMs, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [muteEnd]);
  useEffect(() => {
    if (conversationType !== SessionType.single) return;
    const load = () =>
      engine.getBlacklist().then(
        (list) => setBlocked(list.some((one) => one.userID === userID)),
        () => undefined,
      );
    void load();
    return engine.on('blacklistChanged', () => void load());
  }, [engine, conversationType, userID]);
  const no = (reason: string): Writing => ({ mayWrite: false, reason });
  if (conversationType === SessionType.notification) return no(t.notices);
  if (conversationType === SessionType.single)
    return isBlocked
      ? { ...no(t.blocked), unblock: () => toastFailure(engine.removeBlack(userID)) }
      : { mayWrite: true, reason: '' };
  if (part?.status === GroupStatus.dismissed) return no(t.dismissed);
  if (part?.status === GroupStatus.banned) return no(t.banned);
  if (isNotInGroup || (part && !part.own)) return no(t.out);
  if (isMuted) return no(t.muted(clockTime(muteEnd)));
  const isNormal = part?.own?.roleLevel === GroupRole.normal;
  if (part?.status === GroupStatus.muted && isNormal)
    return no(isCaseRoom(conversation.groupID) ? t.caseClosed : t.groupMuted);
  return { mayWrite: true, reason: '' };
}

export const ReadOnly = ({ writing }: { writing: Writing }) => (
  <div className="composer read-only">
    <p className="muted center">{writing.reason}</p>
    {writing.unblock && (
      <Button tone="plain" small onClick={writing.unblock}>
        {t.unblock}
      </Button>
    )}
  </div>
);
