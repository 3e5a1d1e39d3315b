import type { Command, CommandContext } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { checkWalletPin } from '../../identity';
import { act } from '../act';
import { openCodes } from '../codes';
import { openOrder } from '../open-order';
import type { Order } from '../store';
import { viewOf } from '../view';

/**
 * The first reveal moves the order and starts the check window; each later look by the buyer only adds a line
 * to the log. Both ask for the PIN, and both write who looked before any code is opened.
 */
export const revealOrder: Command<'revealOrder'> = async (context, input) => {
  const { tx, caller, services, now, origin } = context;
  await checkWalletPin(tx, services, caller.userID, input.walletPin, now);
  const { order, role } = await openOrder(context, input.orderNo);
  if (role !== 'buyer') throw new Refusal('NotAllowed');
  const revealed = order.revealedAt
    ? await looked(context, order)
    : await act(context, order, 'reveal', role, {
        findings: { pinConfirmed: true, readyTicked: input.isReady },
        // The log is for both sides: it commits to where the buyer looked from without telling the seller.
        told: { originMac: services.keys.mac('origin', origin.address).toString('hex').slice(0, 32) },
        effect: { origin },
      });
  const codes = await openCodes(tx, services.keys, order.id);
  const cards = codes.map(({ slot, parts }) => ({ slot, parts, faceMinor: Number(order.faces[slot - 1]) }));
  return { order: await viewOf(context, revealed), cards };
};

async function looked({ tx, now, origin }: CommandContext, order: Order): Promise<Order> {
  await tx.run(sql`
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
