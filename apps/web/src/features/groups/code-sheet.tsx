import type { Group } from '@gift/im-engine/api';
import { JoinSource } from '@gift/im-protocol';
import { QrPicture } from '../../shared/chat/qr-picture';
import { texts } from '../../shared/i18n/texts';
import { toast, toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { CopyIcon } from '../../shared/ui/icons';
import { Sheet } from '../../shared/ui/sheet';
import { joinRuleText } from './words';

const t = texts({
  title: ['Code of the group', '群二维码'],
  label: [(name: string) => `QR code of ${name}`, (name: string) => `${name} 的二维码`],
  hint: ['Scan it with Gift to join', '使用 Gift 扫码加入'],
  copy: ['Copy the number', '复制群号'],
  copied: ['Number copied. Whoever has it can ask to join.', '群号已复制，他人可凭此申请加入。'],
  copyFailed: ['Could not copy. Press the number long to choose it.', '复制失败，请长按群号选择。'],
});

/** The way in for others: a code to scan, and the number to type. */
export function CodeSheet({ group, onClose }: { group: Group; onClose: () => void }) {
  const { groupID, groupName, needVerification } = group;
  const address = `${location.origin}/groups/join?${new URLSearchParams({ groupID, source: String(JoinSource.qrCode) })}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(groupID);
      toastSuccess(t.copied);
    } catch {
      toast(t.copyFailed);
    }
  }
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <div className="group-code">
        <QrPicture text={address} label={t.label(groupName)} />
        <p className="strong">{groupName}</p>
        <p className="figure large">{groupID.replace(/(\d{4})(?=\d)/g, '$1 ')}</p>
        <p className="muted small">{t.hint}</p>
        <p className="muted small">{joinRuleText(needVerification)}</p>
      </div>
      <Button tone="quiet" onClick={() => void copy()}>
        <CopyIcon size={18} /> {t.copy}
      </Button>
    </Sheet>
  );
}
