import { GroupIcon, ScanIcon } from '../../shared/chat/icons';
import { texts } from '../../shared/i18n/texts';
import { MeIcon, PlusIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  title: ['New chat', '发起聊天'],
  friends: ['Friends', '好友'],
  friendsNote: ['Write to one, or see who wants to be one', '给好友发消息，或处理好友申请'],
  group: ['New group', '新建群聊'],
  scan: ['Scan a code', '扫一扫'],
  code: ['My code', '我的二维码'],
});

/** Ways to begin a chat beside an offer or an order. */
export const AddSheet = ({ onClose }: { onClose: () => void }) => (
  <Sheet open onClose={onClose} title={t.title}>
    <div className="rows">
      <ListRow start={<MeIcon />} title={t.friends} note={t.friendsNote} to="/friends" />
      <ListRow start={<GroupIcon />} title={t.group} to="/createGroup" />
      <ListRow start={<ScanIcon />} title={t.scan} to="/qrCode?tab=scan" />
      <ListRow start={<PlusIcon />} title={t.code} to="/qrCode" />
    </div>
  </Sheet>
);
