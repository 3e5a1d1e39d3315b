import type { ReactNode } from 'react';
import type { Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { ChainLog } from '../../shared/trade/chain-log';
import { eventText } from '../../shared/trade/order-events';
import { LogDigest, useLogDigest } from './log-digest';
import type { OrderView } from './order-facts';

/** The order's log, checked here and now: the server's word is not asked. */
export function LogSheet({ view, onClose }: { view: OrderView; onClose: () => void }) {
  const remote = useRemote('orderEventLog', { orderNo: view.orderNo }, { keep: false });
  return (
    <ChainLog
      remote={remote}
      onClose={onClose}
      eventsOf={({ events }) => events}
      nameOf={({ event, actor }) => eventText(event, byOf(actor, view), view.partner.nickname)}
      besides={({ lines, isSound, verdict }) => (
        <Digested {...{ lines, isSound, verdict }} orderNo={view.orderNo} refresh={remote.refresh} />
      )}
    />
  );
}

/** The verdict on the log, and whether it is the one that was digested. */
function Digested({
  isSound,
  verdict,
  ...log
}: {
  orderNo: string;
  lines: Received<'orderEventLog'>['events'];
  refresh: () => Promise<unknown>;
  isSound: boolean;
  verdict: ReactNode;
}) {
  const digest = useLogDigest(log, isSound);
  return (
    <>
      {/* A log that is not the digested one is not called verified, however sound it is in itself. */}
      {digest?.isHeld !== false && verdict}
      {digest && <LogDigest {...digest} />}
    </>
  );
}

function byOf(actor: string, view: OrderView): OrderView['timeline'][number]['by'] {
  if (actor === 'clock' || actor === 'operator') return actor;
  return actor === view.role ? 'you' : 'them';
}
