import { useRemote } from '../../../shared/http/use-remote';
import { ChainLog } from '../../../shared/trade/log/chain-log';
import { eventText } from '../../../shared/trade/log/order-event-texts';
import type { OrderView } from '../order/order-facts';

/** The order's log, verified in the browser without relying on the server's claim. */
export const LogSheet = ({ view, onClose }: { view: OrderView; onClose: () => void }) => (
  <ChainLog
    name={{ log: 'order', ref: view.orderNo, orderNo: view.orderNo }}
    remote={useRemote('orderEventLog', { orderNo: view.orderNo }, { cache: false })}
    onClose={onClose}
    eventsOf={({ events }) => events}
    titleOf={({ event, actor }) => eventText(event, byOf(actor, view), view.partner.nickname)}
  />
);

function byOf(actor: string, view: OrderView): OrderView['timeline'][number]['by'] {
  if (actor === 'clock' || actor === 'operator') return actor;
  return actor === view.role ? 'you' : 'them';
}
