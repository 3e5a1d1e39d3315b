import { texts } from '@gift/client/language';
import type { Friend } from '@gift/im-engine/api';
import { SessionType } from '@gift/im-protocol';
import { useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { BlockIcon, EditIcon, PinIcon, TrashIcon } from '../../shared/chat/parts/icons';
import { chatPath, userPath } from '../../shared/chat/paths';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { TextField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { ToggleRow } from '../../shared/forms/toggle-row';
import { message } from '../../shared/state/message';
import { Button, ButtonLink } from '../../shared/ui/button';
import { MeIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';
import { nameOf } from './initials';

const t = texts({
  write: ['Message', '发消息', 'Message'],
  profile: ['Profile and trades', '用户详情', 'Profile and trades'],
  number: [
    (id: string) => `Profile number ${id}`,
    (id: string) => `编号 ${id}`,
    (id: string) => `Profile number ${id}`,
  ],
  online: ['online', '在线', 'dey online'],
  remark: ['Private name', '备注名', 'Private name'],
  remarkNote: [
    'Only you see it. Leave empty to show the nickname.',
    '仅自己可见，留空则显示昵称。',
    'Na only you dey see am. Leave am empty to show the nickname.',
  ],
  addRemark: ['Add private name', '设置备注', 'Add private name'],
  save: ['Save', '保存', 'Save'],
  saved: ['Saved', '已保存', 'E don save'],
  pinnedFirst: ['Pin to top', '在列表中置顶', 'Pin for top'],
  remove: ['Delete friend', '删除好友', 'Delete friend'],
  removeSure: [
    (name: string) => `Delete ${name}? They are not notified, and you stay on their list. The chat stays.`,
    (name: string) => `删除 ${name}？对方不会收到通知，您仍在对方列表中，聊天记录保留。`,
    (name: string) =>
      `Delete ${name}? We no go notify dem, and you go still dey their list. The chat go remain.`,
  ],
  removed: ['Deleted', '已删除', 'Deleted'],
  block: ['Block', '屏蔽', 'Block'],
  blockSure: [
    (name: string) => `Block ${name}? They cannot message you, and you cannot see each other's offers.`,
    (name: string) => `屏蔽 ${name}？对方将无法给您发消息，双方也看不到彼此的报价。`,
    (name: string) => `Block ${name}? Dem no go fit message you, and una no fit see each other offers.`,
  ],
  blocked: ['Blocked', '已屏蔽', 'Blocked'],
  dismiss: ['Not now', '暂不', 'Not now'],
});

const maxRemarkLength = 60;

/** One friend: chat and profile links, the remark, and removing or blocking. */
export function FriendSheet({
  engine,
  friend,
  isOnline,
  onClose,
}: {
  engine: ChatEngine;
  friend: Friend;
  isOnline: boolean;
  onClose: () => void;
}) {
  const { userID, nickname, faceURL, isPinned } = friend;
  const [remark, setRemark] = useState<string | null>(null);
  const { pending, run } = useEngineAction();
  const name = nameOf(friend);
  const askThen = async (question: string, confirm: string, go: () => Promise<boolean>) => {
    if ((await message(question, { confirm, cancel: t.dismiss })) && (await go())) onClose();
  };
  return (
    <Sheet open onClose={onClose} title={name}>
      <div className="friend-head">
        <ChatAvatar name={nickname} type={SessionType.single} url={faceURL} isOnline={isOnline} />
        {friend.remark && <p className="strong">{nickname}</p>}
        {isOnline && <p className="small positive">{t.online}</p>}
        <p className="muted small">{t.number(userID)}</p>
      </div>
      <ButtonLink to={chatPath(userID)}>{t.write}</ButtonLink>
      {remark !== null && (
        <Form
          onSubmit={async () => {
            const change = { remark: remark.trim() };
            if (await run('remark', () => engine.setFriend(userID, change), { done: t.saved }))
              setRemark(null);
          }}
        >
          <TextField
            label={t.remark}
            hint={t.remarkNote}
            value={remark}
            onChange={setRemark}
            maxLength={maxRemarkLength}
            placeholder={nickname}
            autoFocus
          />
          <Button type="submit" tone="quiet" busy={pending === 'remark'}>
            {t.save}
          </Button>
        </Form>
      )}
      <div className="rows">
        <ListRow start={<MeIcon />} title={t.profile} to={userPath(userID)} />
        {remark === null && (
          <ListRow
            start={<EditIcon />}
            title={friend.remark ? t.remark : t.addRemark}
            note={friend.remark || undefined}
            onClick={() => setRemark(friend.remark)}
          />
        )}
        <ToggleRow
          start={<PinIcon />}
          title={t.pinnedFirst}
          isOn={isPinned}
          onChange={(isOn) => void run('pin', () => engine.setFriend(userID, { isPinned: isOn }))}
        />
        <button
          type="button"
          className="list-row"
          onClick={() =>
            void askThen(t.blockSure(name), t.block, () =>
              run('block', () => engine.addBlack(userID), { done: t.blocked }),
            )
          }
        >
          <span className="row danger strong">
            <BlockIcon /> {t.block}
          </span>
        </button>
        <button
          type="button"
          className="list-row"
          onClick={() =>
            void askThen(t.removeSure(name), t.remove, () =>
              run('remove', () => engine.deleteFriend(userID), { done: t.removed }),
            )
          }
        >
          <span className="row danger strong">
            <TrashIcon /> {t.remove}
          </span>
        </button>
      </div>
    </Sheet>
  );
}
