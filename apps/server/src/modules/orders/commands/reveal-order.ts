import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { applyEvent } from '../apply-event';
import { openCodes } from '../codes/codes';
import { openOrder, openOrderAgreed } from '../open-order';
import type { Order } from '../store';
import { viewOf } from '../view';

/**
 * The first reveal moves the order and starts the check window. Later views by the buyer only add log
 * entries. Both need the PIN or an approval, and both are logged before any code is decrypted.
 */
export const revealOrder: Command<'revealOrder'> = async (context, input) => {
  const { tx, services, origin } = context;
  const { order, role } = await openOrderAgreed(context, 'revealOrder', input);
  if (role !== 'buyer') throw new Refusal('NotAllowed');
  const viewedOrder = order.revealedAt
    ? logRepeatedView(context, order)
    : await applyEvent(context, order, 'reveal', role, {
        findings: { pinConfirmed: true, readyTicked: input.isReady },
        // Both sides read this log: it commits to the buyer's address as a MAC, without showing it to the
        // seller.
        details: { originMac: services.keys.mac('origin', origin.address).toString('hex').slice(0, 32) },
        effect: { origin },
      });
  const [codes, view] = await Promise.all([
    openCodes(tx, services.keys, order.id),
    viewOf(context, viewedOrder),
  ]);
  const cards = codes.map(({ slot, parts }) => ({ slot, parts, faceMinor: Number(order.faces[slot - 1]) }));
  return { order: view, cards };
};

function logRepeatedView({ tx, now, origin }: CommandContext, order: Order): Order {
  tx.send(sql`
    insert into orders.reveals (order_id, kind, at, address, device)
    values (${order.id}, 'view', ${now}, ${origin.address}, ${origin.userAgent})`);
  return order;
}

export const noteCopy: Command<'noteCopy'> = async (context, input) => {
  const { tx, now, origin } = context;
  const { order, role } = await openOrder(context, input.orderNo);
  if (role !== 'buyer' || !order.revealedAt || input.slot > order.faces.length)
    throw new Refusal('NotAllowed');
  await tx.run(sql`
    insert into orders.reveals (order_id, kind, slot, at, address, device)
    values (${order.id}, 'copy', ${input.slot}, ${now}, ${origin.address}, ${origin.userAgent})`);
  return {};
};
