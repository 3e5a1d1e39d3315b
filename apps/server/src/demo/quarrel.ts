import { citeOf } from '@gift/contract/cites';
import type { ModeratorGround } from '@gift/contract/dispute-states';
import { minutes } from '../platform/clock';
import { type Story, sendPicture } from './perform';

/** How far a dispute goes. `reported` waits for its seller; the others are named by where they stand at the end. */
export type Contested =
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

export type Quarrel = { story: Story; orderNo: string; buyer: string; seller: string; ends: Contested };

const findings: Partial<
  Record<Contested, { outcome: 'buyer' | 'seller' | 'split'; ground: ModeratorGround; text: string }>
> = {
  forSeller: {
    outcome: 'seller',
    ground: 'claimUnproven',
    text: 'The page in the picture shows another card than the one in this order.',
  },
  shared: {
    outcome: 'split',
    ground: 'bothAtFault',
    text: 'The card was partly used, and the buyer redeemed what was left on it.',
  },
};
const forBuyer = {
  outcome: 'buyer',
  ground: 'codeUsedBefore',
  text: 'The page shows that the card was spent two hours before the buyer could see it.',
} as const;

/** The buyer reports that the card is spent; unless the seller has still to answer, the seller contests it. */
export async function report({ story, orderNo, buyer, seller, ends }: Quarrel): Promise<void> {
  const [shown, receipt] = await Promise.all([
    sendPicture(story, buyer, 'refusedPage'),
    ends === 'reported' ? undefined : sendPicture(story, seller, 'receipt'),
  ]);
  const claim = {
    ...{ orderNo, reason: 'ALREADY_REDEEMED' as const },
    text: 'The redeem page says that this card was used before. I tried it once, right after I saw it.',
    ...{ proofFileIDs: [shown], proofKinds: ['screenshot' as const] },
  };
  await story.act('submitRefund', buyer, claim);
  if (!receipt) return;
  const answer = {
    ...{ orderNo, isAgreed: false, reason: 'FALSE_CLAIM' as const },
    text: 'I bought it in the shop this morning and sent it sealed. Here is the receipt.',
    ...{ proofFileIDs: [receipt], proofKinds: ['receipt' as const] },
  };
  await story.act('replyRefund', seller, answer, minutes(20));
}

/** What follows once the case is open. */
export async function dispute({ story, orderNo, buyer, seller, ends }: Quarrel): Promise<void> {
  const { act } = story;
  if (ends === 'settled') {
    await act('offerSplit', seller, { orderNo, sellerShareBps: 4_000 });
    await act('replySplit', buyer, { orderNo, sellerShareBps: 4_000, isAccepted: true });
    return;
  }
  await act('finishEvidence', buyer, { orderNo }, minutes(4));
  if (ends === 'evidence') return;
  const { disputeID } = await act('finishEvidence', seller, { orderNo }, minutes(6));
  if (ends === 'queued') return;
  const moderator = 'gift_moderator';
  await act('takeDispute', moderator, { disputeID }, minutes(15));
  if (ends === 'review') return;
  if (ends === 'moreInfo') {
    const text = 'In which shop did you buy the card, and when?';
    await act('askInDispute', moderator, { disputeID, side: 'seller', text });
    return;
  }
  const { evidence } = await act('staffDisputeDetail', moderator, { disputeID }, minutes(1));
  const { outcome, ground, text } = findings[ends] ?? forBuyer;
  const cites = [citeOf(evidence.find(({ by }) => by === 'buyer')!)];
  const sellerShareBps = outcome === 'split' ? 5_000 : null;
  await act(
    'proposeFinding',
    moderator,
    { disputeID, outcome, ground, text, cites, sellerShareBps },
    minutes(12),
  );
  if (ends === 'proposed') return;
  if (ends === 'appeal') {
    const piece = { kind: 'receipt' as const, fileID: await sendPicture(story, seller, 'receipt') };
    const words = 'The shop confirmed today that the card was sold to me new and unused.';
    await act('appealFinding', seller, {
      ...{ orderNo, ground: 'newEvidence' as const, text: words, evidence: [piece] },
    });
    return;
  }
  await act('acceptFinding', buyer, { orderNo }, minutes(5));
  await act('acceptFinding', seller, { orderNo }, minutes(5));
}
