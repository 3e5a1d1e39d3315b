import { citeOf } from '@gift/contract/cites';
import { minutes } from '../platform/clock';
import { takePicture } from '../rooms/uploads';
import type { Services } from '../services';
import { type Drawing, pictureOf } from './drawings';
import { type Act, runSweeps } from './perform';

/** How far a report of a card goes: it waits for its seller, for a moderator, or was decided and accepted. */
export type Contested = 'reported' | 'queued' | 'decided';

type Sides = { readonly buyer: string; readonly seller: string };

type Quarrel = {
  services: Services;
  people: ReadonlyMap<string, bigint>;
  act: Act;
  now: () => Date;
  sides: Sides;
  orderNo: string;
  ends: Contested;
};

/** A card that its buyer says is spent: the report, and as much of what follows as the story tells. */
export async function quarrel({ services, people, act, now, sides, orderNo, ends }: Quarrel): Promise<void> {
  const { buyer, seller } = sides;
  const picture = async (who: string, drawing: Drawing) => {
    const sent = { name: `${drawing}.jpg`, bytes: await pictureOf(drawing) };
    return String(await takePicture(services, sent, { ownerID: people.get(who) as bigint, now: now() }));
  };
  await act('submitRefund', buyer, {
    orderNo,
    reason: 'ALREADY_REDEEMED',
    text: 'The redeem page says that this card was used before. I tried it once, right after I saw it.',
    proofFileIDs: [await picture(buyer, 'refusedPage')],
    proofKinds: ['screenshot'],
  });
  if (ends === 'reported') return;
  const answer = {
    orderNo,
    isAgreed: false,
    reason: 'FALSE_CLAIM' as const,
    text: 'I bought it in the shop this morning and sent it sealed. Here is the receipt.',
    proofFileIDs: [await picture(seller, 'receipt')],
    proofKinds: ['receipt' as const],
  };
  await act('replyRefund', seller, answer, minutes(20));
  // What an order tells opens its case.
  await runSweeps(services, now());
  await act('finishEvidence', buyer, { orderNo }, minutes(4));
  const { disputeID } = await act('finishEvidence', seller, { orderNo }, minutes(6));
  if (ends === 'queued') return;
  await act('takeDispute', 'gift_moderator', { disputeID }, minutes(15));
  const { evidence } = await act('staffDisputeDetail', 'gift_moderator', { disputeID }, minutes(1));
  const shown = evidence.find(({ by }) => by === 'buyer')!;
  const finding = {
    outcome: 'buyer' as const,
    sellerShareBps: null,
    ground: 'codeUsedBefore' as const,
    text: 'The page shows that the card was spent two hours before the buyer could see it.',
    cites: [citeOf(shown)],
  };
  await act('proposeFinding', 'gift_moderator', { disputeID, ...finding }, minutes(12));
  await act('acceptFinding', buyer, { orderNo }, minutes(10));
  await act('acceptFinding', seller, { orderNo }, minutes(30));
  await runSweeps(services, now());
}
