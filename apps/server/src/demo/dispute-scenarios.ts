import { citationOf } from '@gift/contract/disputes/citations';
import type { ModeratorRulingReason } from '@gift/contract/disputes/states';
import { minutes } from '../platform/clock';
import { type DemoTimeline, sendPicture } from './perform';

/** How far a dispute goes. `reported` waits for its seller; the others are named after their final state. */
export type DisputeEnding =
  | 'reported'
  | 'evidence'
  | 'queued'
  | 'review'
  | 'moreInfo'
  | 'proposed'
  | 'appeal'
  | 'forBuyer'
  | 'forSeller'
  | 'shared'
  | 'settled';

export type DisputeScenario = {
  timeline: DemoTimeline;
  orderNo: string;
  buyer: string;
  seller: string;
  ending: DisputeEnding;
};

const findings: Partial<
  Record<
    DisputeEnding,
    { outcome: 'buyer' | 'seller' | 'split'; reason: ModeratorRulingReason; text: string }
  >
> = {
  forSeller: {
    outcome: 'seller',
    reason: 'claimUnproven',
    text: 'The page in the picture shows another card than the one in this order.',
  },
  shared: {
    outcome: 'split',
    reason: 'bothAtFault',
    text: 'The card was partly used, and the buyer redeemed what was left on it.',
  },
};
const forBuyer = {
  outcome: 'buyer',
  reason: 'codeUsedBefore',
  text: 'The page shows that the card was spent two hours before the buyer could see it.',
} as const;

/** The buyer reports that the card is spent; the seller contests it, unless the answer is still open. */
export async function report({ timeline, orderNo, buyer, seller, ending }: DisputeScenario): Promise<void> {
  const [screenshot, receipt] = await Promise.all([
    sendPicture(timeline, buyer, 'refusedPage'),
    ending === 'reported' ? undefined : sendPicture(timeline, seller, 'receipt'),
  ]);
  const claim = {
    ...{ orderNo, reason: 'ALREADY_REDEEMED' as const },
    text: 'The redeem page says that this card was used before. I tried it once, right after I saw it.',
    ...{ evidenceFileIDs: [screenshot], evidenceFileKinds: ['screenshot' as const] },
  };
  await timeline.call('submitRefund', buyer, claim);
  if (!receipt) return;
  const answer = {
    ...{ orderNo, isAgreed: false, reason: 'FALSE_CLAIM' as const },
    text: 'I bought it in the shop this morning and sent it sealed. Here is the receipt.',
    ...{ evidenceFileIDs: [receipt], evidenceFileKinds: ['receipt' as const] },
  };
  await timeline.call('replyRefund', seller, answer, minutes(20));
}

/** What follows once the case is open. */
export async function dispute({ timeline, orderNo, buyer, seller, ending }: DisputeScenario): Promise<void> {
  const { call } = timeline;
  if (ending === 'settled') {
    await call('offerSplit', seller, { orderNo, sellerShareBps: 4_000 });
    await call('replySplit', buyer, { orderNo, sellerShareBps: 4_000, isAccepted: true });
    return;
  }
  await call('finishEvidence', buyer, { orderNo }, minutes(4));
  if (ending === 'evidence') return;
  const { disputeID } = await call('finishEvidence', seller, { orderNo }, minutes(6));
  if (ending === 'queued') return;
  const moderator = 'gift_moderator';
  await call('claimDispute', moderator, { disputeID }, minutes(15));
  if (ending === 'review') return;
  if (ending === 'moreInfo') {
    const text = 'In which shop did you buy the card, and when?';
    await call('askDisputeSide', moderator, { disputeID, side: 'seller', text });
    return;
  }
  const { evidence } = await call('staffDisputeDetail', moderator, { disputeID }, minutes(1));
  const { outcome, reason, text } = findings[ending] ?? forBuyer;
  const citedEvents = [citationOf(evidence.find(({ by }) => by === 'buyer')!)];
  const sellerShareBps = outcome === 'split' ? 5_000 : null;
  await call(
    'proposeFinding',
    moderator,
    { disputeID, outcome, reason, text, citedEvents, sellerShareBps },
    minutes(12),
  );
  if (ending === 'proposed') return;
  if (ending === 'appeal') {
    const piece = { kind: 'receipt' as const, fileID: await sendPicture(timeline, seller, 'receipt') };
    const text = 'The shop confirmed today that the card was sold to me new and unused.';
    await call('appealFinding', seller, {
      ...{ orderNo, reason: 'newEvidence' as const, text, evidence: [piece] },
    });
    return;
  }
  await call('acceptFinding', buyer, { orderNo }, minutes(5));
  await call('acceptFinding', seller, { orderNo }, minutes(5));
}
