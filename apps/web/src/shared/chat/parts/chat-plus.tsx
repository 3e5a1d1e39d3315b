import { texts } from '@gift/client/language';
import { useState } from 'react';
import { PlusIcon } from '../../ui/icons';
import { ListRow } from '../../ui/list-row';
import { Sheet } from '../../ui/sheet';
import { AddUserIcon, GroupIcon, JoinIcon, ScanIcon } from './icons';

const t = texts({
  title: ['New', '新建', 'New'],
  group: ['New group', '发起群聊', 'New group'],
  add: ['Add a friend', '添加好友', 'Add friend'],
  join: ['Join a group', '加入群聊', 'Join group'],
  scan: ['Scan a code', '扫一扫', 'Scan code'],
});

/** The menu that starts something new in chat: a group, a friend, a code to scan. */
export function ChatPlus() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t.title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <PlusIcon />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.title}>
        <div className="rows">
          <ListRow start={<GroupIcon />} title={t.group} to="/groups/create" />
          <ListRow start={<AddUserIcon />} title={t.add} to="/friends/add" />
          <ListRow start={<JoinIcon />} title={t.join} to="/groups/join" />
          <ListRow start={<ScanIcon />} title={t.scan} to="/qrCode?tab=scan" />
        </div>
      </Sheet>
    </>
  );
}
