import type { EngineFailure } from '@gift/im-engine/api';
import { useEffect, useState } from 'react';
import type { ChatEngine } from './engine';
import { chatStatus } from './status';
import './faces.css';
import { texts } from '../i18n/texts';
import { useStore } from '../state/store';
import { toast } from '../state/toasts';
import { Button } from '../ui/button';
import { OfflineIcon, WarningIcon } from '../ui/icons';

const t = texts({
  offline: ['Offline. What you write is sent once you are back.', '网络已断开，恢复后会自动发送。'],
  connecting: ['Connecting…', '连接中…'],
  failed: ['Chat is not connected. Trying again…', '聊天未连接，正在重试…'],
  expired: ['Chat signed you out.', '聊天登录已过期。'],
  kicked: ['Chat is open on another device now.', '聊天已在其他设备登录。'],
  here: ['Use it here', '在此使用'],
  lost: [
    'Chat could not read its storage on this phone. Nothing is lost: the server has it all.',
    '聊天本地数据可能已损坏，服务器上的消息不会丢失。',
  ],
  full: [
    'This phone has no room left for chat. It goes on, but wait for the tick before you leave.',
    '手机存储空间不足。聊天可继续使用，请等消息显示已发送后再离开。',
  ],
  rebuild: ['Rebuild', '重建'],
  again: ['Try again', '重试'],
  rebuildFailed: ['It could not be rebuilt now. Try again when you are online.', '重建失败，请联网后重试。'],
});

/** The engine's number for a phone that is full. */
const noRoom = 10_008;

const useIsOffline = () => {
  const [isOffline, set] = useState(navigator.onLine === false);
  useEffect(() => {
    const look = () => set(navigator.onLine === false);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOffline;
};

/** One line above everything while chat is not connected, and what to do about it; nothing while it is. */
export function LinkNotice({ engine }: { engine: ChatEngine | null }) {
  const status = useStore(chatStatus);
  const isOffline = useIsOffline();
  const [lost, setLost] = useState<EngineFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A link that is up again within a blink needs no line.
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (status === 'on' || status === 'off') return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 600);
    return () => clearTimeout(timer);
  }, [status]);
  useEffect(() => engine?.on('storeLost', setLost), [engine]);

  if (lost)
    return (
      <p className="notice warning chat-link" role="alert">
        <WarningIcon size={18} />
        <span className="grow">{lost.errCode === noRoom ? t.full : t.lost}</span>
        <Button
          tone="plain"
          small
          fit
          busy={isBusy}
          onClick={async () => {
            setBusy(true);
            await engine?.rebuild().then(
              () => setLost(null),
              () => toast(t.rebuildFailed),
            );
            setBusy(false);
          }}
        >
          {lost.errCode === noRoom ? t.again : t.rebuild}
        </Button>
      </p>
    );
  if (status === 'kicked' || status === 'expired')
    return (
      <p className="notice warning chat-link" role="alert">
        <WarningIcon size={18} />
        <span className="grow">{status === 'kicked' ? t.kicked : t.expired}</span>
        <Button
          tone="plain"
          small
          fit
          onClick={() => void import('./start').then((chat) => chat.takeChatBack())}
        >
          {t.here}
        </Button>
      </p>
    );
  if (isOffline || (isSlow && (status === 'connecting' || status === 'failed')))
    return (
      <p className="notice chat-link" role="status">
        <OfflineIcon size={18} />
        {isOffline ? t.offline : status === 'connecting' ? t.connecting : t.failed}
      </p>
    );
  return null;
}
