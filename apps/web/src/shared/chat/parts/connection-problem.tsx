import { texts } from '@gift/client/language';
import type { EngineFailure } from '@gift/im-engine/api';
import { useState } from 'react';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { WarningIcon } from '../../ui/icons';
import type { ChatEngine } from '../engine';

const t = texts({
  expired: ['Chat signed you out.', '聊天登录已过期。', 'Chat don sign you out.'],
  kicked: [
    'Chat is open on another device now.',
    '聊天已在其他设备登录。',
    'Chat dey open for another device now.',
  ],
  here: ['Use it here', '在此使用', 'Use am here'],
  lost: [
    'Chat data on this phone is damaged. Nothing is lost on the server.',
    '聊天本地数据可能已损坏，服务器上的消息不会丢失。',
    'Chat data for this phone don spoil. Nothing lost for the server.',
  ],
  full: [
    'This phone is full. Chat still works, but wait for the tick before you leave.',
    '手机存储空间不足。聊天可继续使用，请等消息显示已发送后再离开。',
    'This phone don full. Chat still dey work, but wait for the tick before you comot.',
  ],
  rebuild: ['Rebuild', '重建', 'Rebuild'],
  again: ['Try again', '重试', 'Try again'],
  rebuildFailed: [
    'Rebuild failed. Try again when you are online.',
    '重建失败，请联网后重试。',
    'Rebuild fail. Try again when you dey online.',
  ],
});

/** The engine's error code for a full phone. */
const storageFull = 10_008;

/** A problem that blocks chat until the user taps: a `lost` store, or a login that ended. */
export function ConnectionProblem({
  engine,
  status,
  lost,
  onRepaired,
}: {
  engine: ChatEngine | null;
  status: 'kicked' | 'expired' | null;
  lost: EngineFailure | null;
  onRepaired: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  async function rebuild() {
    setBusy(true);
    await engine?.rebuild().then(onRepaired, () => toast(t.rebuildFailed));
    setBusy(false);
  }
  const isFull = lost?.errCode === storageFull;
  return (
    <p className="notice warning chat-link" role="alert">
      <WarningIcon size={18} />
      <span className="grow">
        {lost ? (isFull ? t.full : t.lost) : status === 'kicked' ? t.kicked : t.expired}
      </span>
      <Button
        tone="plain"
        small
        fit
        busy={isBusy}
        onClick={() => void (lost ? rebuild() : import('../start').then((chat) => chat.reclaimChat()))}
      >
        {lost ? (isFull ? t.again : t.rebuild) : t.here}
      </Button>
    </p>
  );
}
