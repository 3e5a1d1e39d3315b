import type { EngineFailure } from '@gift/im-engine/api';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../engine';
import { chatStatus } from '../status';
import './chat-avatar.css';
import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { useOnline } from '../../http/use-online';
import { lazy } from '../../loading/lazy';
import { OfflineIcon } from '../../ui/icons';

const t = texts({
  offline: [
    'Offline. Messages send when you reconnect.',
    '网络已断开，恢复后会自动发送。',
    'You dey offline. Messages go send when you connect back.',
  ],
  connecting: ['Connecting…', '连接中…', 'E dey connect…'],
  failed: [
    'Chat is not connected. Trying again…',
    '聊天未连接，正在重试…',
    'Chat no connect. E dey try again…',
  ],
});

const Trouble = lazy(() => import('./connection-problem').then((module) => module.ConnectionProblem));

/** A banner while chat is not connected, with an action; nothing while it is. */
export function ConnectionBanner({ engine }: { engine: ChatEngine | null }) {
  const status = useStore(chatStatus);
  const isOffline = !useOnline();
  const [failure, setFailure] = useState<EngineFailure | null>(null);
  // A short reconnect shows no banner.
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (status === 'on' || status === 'off') return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 600);
    return () => clearTimeout(timer);
  }, [status]);
  useEffect(() => engine?.on('storeLost', setFailure), [engine]);

  const endedStatus = status === 'kicked' || status === 'expired' ? status : null;
  if (failure || endedStatus)
    return (
      <Trouble engine={engine} status={endedStatus} lost={failure} onRepaired={() => setFailure(null)} />
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
