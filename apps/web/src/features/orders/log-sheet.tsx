import { type ChainCheck, verifyChain } from '@gift/contract/order-chain';
import { useEffect, useState } from 'react';
import { useRemote } from '../../shared/http/use-remote';
import { texts } from '../../shared/i18n/texts';
import { exactTime } from '../../shared/i18n/time';
import { eventText } from '../../shared/trade/order-events';
import { ShieldIcon, WarningIcon } from '../../shared/ui/icons';
import { Sheet } from '../../shared/ui/sheet';
import { Remotely, Skeleton } from '../../shared/ui/states';
import { LogDigest, useLogDigest } from './log-digest';
import type { OrderView } from './order-facts';
import { sha256 } from './sha256';

const t = texts({
  title: ['Event log', '事件日志'],
  lead: [
    'Each line carries the fingerprint of the one before, so none can be changed or dropped unseen.',
    '每条记录都带有上一条的指纹，任何改动或删除都会被发现。',
  ],
  checking: ['Checking on this phone…', '正在本机验证…'],
  intact: ['Verified on this phone', '已在本机验证'],
  head: [
    (head: string) => `Fingerprint ${head}. The other side sees the same.`,
    (head: string) => `指纹 ${head}，对方看到的应一致。`,
  ],
  broken: [
    (seq: number) => `Line ${seq} does not fit the one before. Keep a picture of this and contact support.`,
    (seq: number) => `第 ${seq} 条与上一条不符。请截图并联系客服。`,
  ],
  cannot: ['This browser cannot check it: open Gift over HTTPS.', '当前浏览器无法验证，请通过 HTTPS 打开。'],
});

/** The order's log, checked here and now: the server's word is not asked. */
export function LogSheet({ view, open, onClose }: { view: OrderView; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <Log view={view} />
    </Sheet>
  );
}

function Log({ view }: { view: OrderView }) {
  const remote = useRemote('orderEventLog', { orderNo: view.orderNo }, { keep: false });
  const events = remote.data?.events;
  const [check, setCheck] = useState<ChainCheck | 'none' | null>(null);
  useEffect(() => {
    if (!events) return;
    if (!globalThis.crypto?.subtle) setCheck('none');
    else
      verifyChain(events, sha256).then(setCheck, () => setCheck({ ok: false, seq: 1, problem: 'content' }));
  }, [events]);
  const isSound = check !== null && check !== 'none' && check.ok;
  const { refresh } = remote;
  const digest = useLogDigest({ orderNo: view.orderNo, lines: events ?? [], refresh }, isSound);
  return (
    <>
      <p className="muted">{t.lead}</p>
      <Remotely remote={remote} skeleton={<Skeleton lines={5} height={36} />}>
        {(log) => (
          <>
            {/* A log that is not the digested one is not called verified, however sound it is in itself. */}
            {digest?.isHeld !== false && <Verdict check={check} />}
            {digest && <LogDigest {...digest} />}
            <ol className="log">
              {log.events.map((line) => (
                <li key={line.seq}>
                  <span className="muted figure">{line.seq}</span>
                  <span>{eventText(line.event, byOf(line.actor, view), view.partner.nickname)}</span>
                  <time className="muted small" dateTime={line.at}>
                    {exactTime(line.at)}
                  </time>
                  <code className="muted small cut">{line.hash}</code>
                </li>
              ))}
            </ol>
          </>
        )}
      </Remotely>
    </>
  );
}

function byOf(actor: string, view: OrderView): OrderView['timeline'][number]['by'] {
  if (actor === 'clock' || actor === 'operator') return actor;
  return actor === view.role ? 'you' : 'them';
}

function Verdict({ check }: { check: ChainCheck | 'none' | null }) {
  if (check === null) return <p className="notice">{t.checking}</p>;
  if (check === 'none') return <p className="notice">{t.cannot}</p>;
  if (!check.ok) {
    return (
      <p className="notice danger" role="alert">
        <WarningIcon size={18} />
        {t.broken(check.seq)}
      </p>
    );
  }
  return (
    <p className="notice positive">
      <ShieldIcon size={18} />
      <span>
        <span className="strong">{t.intact}</span>
        <span className="block small">{t.head(check.head.slice(0, 12))}</span>
      </span>
    </p>
  );
}
