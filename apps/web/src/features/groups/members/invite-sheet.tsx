import { texts } from '@gift/client/language';
import { useState } from 'react';
import type { ChatEngine } from '../../../shared/chat/engine';
import { useEngineAction } from '../../../shared/chat/queries/use-engine-action';
import { useEngineQuery } from '../../../shared/chat/queries/use-engine-query';
import { Form } from '../../../shared/forms/form';
import { Button } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import { groupPermissions } from '../permissions';
import type { GroupPart } from '../use-group';
import { PickFriends } from './pick-friends';

const t = texts({
  title: ['Invite friends', '邀请好友', 'Invite friends'],
  invite: [
    (n: number) => (n === 0 ? 'Invite' : n === 1 ? 'Invite 1 friend' : `Invite ${n} friends`),
    (n: number) => (n === 0 ? '邀请' : `邀请 ${n} 位好友`),
    (n: number) => (n === 0 ? 'Invite' : n === 1 ? 'Invite 1 friend' : `Invite ${n} friends`),
  ],
  asks: ['Needs admin approval.', '需管理员同意后进群。', 'E need admin approval.'],
  done: ['Invited', '已邀请进群', 'Invited'],
  asked: ['Waiting for approval', '已提交，等待管理员同意', 'Dey wait for approval'],
  full: [
    'The group is full (500 members).',
    '群成员已达上限（500 人）。',
    'The group don full (500 members).',
  ],
  blocked: [
    'One of them does not accept your invitations. Remove some and try again.',
    '部分好友不接受您的邀请，请取消勾选后重试。',
    'One of dem no dey accept your invitations. Remove some and try again.',
  ],
  stranger: [
    'One of them is no longer your friend. Remove them and try again.',
    '部分用户已不是您的好友，请取消勾选后重试。',
    'One of dem no be your friend again. Remove dem and try again.',
  ],
});

/** Adds friends to a group, or requests it if the group needs approval. */
export function InviteSheet({
  engine,
  part: { group, own },
  again,
  onClose,
}: {
  engine: ChatEngine;
  part: GroupPart;
  again: () => Promise<void>;
  onClose: () => void;
}) {
  const { groupID } = group;
  const [pickedIDs, setPickedIDs] = useState<ReadonlySet<string>>(new Set());
  const { pending, run } = useEngineAction();
  const { invitesByAsking } = groupPermissions(group, own);
  // Which friends are members already: asked by id, because the group may be large.
  const inside = useEngineQuery(
    engine,
    `inside ${groupID}`,
    async (from) => {
      const friends = await from.getFriendList();
      const members =
        friends.length > 0
          ? await from.getMembersInfo(
              groupID,
              friends.slice(0, 1000).map(({ userID }) => userID),
            )
          : [];
      return new Set(members.map(({ userID }) => userID));
    },
    ['friendsChanged', 'membersChanged'],
  );
  async function invite() {
    const isDone = await run('invite', () => engine.inviteToGroup(groupID, [...pickedIDs], ''), {
      done: invitesByAsking ? t.asked : t.done,
      refusals: { 1001: t.full, 1302: t.blocked, 1303: t.stranger },
    });
    if (!isDone) return;
    await again();
    onClose();
  }
  return (
    <Sheet open onClose={onClose} title={t.title}>
      {invitesByAsking && <p className="muted small">{t.asks}</p>}
      <Form onSubmit={invite}>
        <PickFriends
          engine={engine}
          picked={pickedIDs}
          onChange={setPickedIDs}
          {...(inside.data ? { inside: inside.data } : {})}
        />
        <div className="invite-bar">
          <Button type="submit" busy={pending === 'invite'} disabled={pickedIDs.size === 0}>
            {t.invite(pickedIDs.size)}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
