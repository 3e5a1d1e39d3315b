import { citeOf } from '@gift/contract/cites';
import { groundsFor } from '@gift/contract/dispute-states';
import type { StaffRole } from '@gift/contract/staff-roles';
import type { TestApp } from './app';
import type { Trade } from './trade';
import { makeUser, type TestUser } from './users';

/** A hash of nothing, for who may not read the case. */
const none = '0'.repeat(64);

/** Walks a trade into dispute, and a dispute as far as a test needs it; every step goes through the API. */
export function disputesOf(gift: TestApp, trade: Trade) {
  const { buyer, seller } = trade;
  const as = (user: TestUser) => ({ token: user.token });
  const sideOf = (side: 'buyer' | 'seller') => (side === 'buyer' ? buyer : seller);

  const upload = (side: 'buyer' | 'seller') => trade.upload(sideOf(side));
  const detail = (orderNo: string, side: 'buyer' | 'seller' = 'buyer') =>
    gift.call('disputeDetail', { orderNo }, as(sideOf(side)));
  const hand = async (orderNo: string, side: 'buyer' | 'seller') =>
    gift.call('addEvidence', { orderNo, kind: 'screenshot', fileID: await upload(side) }, as(sideOf(side)));
  const done = (orderNo: string, side: 'buyer' | 'seller') =>
    gift.call('finishEvidence', { orderNo }, as(sideOf(side)));

  /** A report that the seller contested with proof. */
  const contested = async (): Promise<string> => {
    const { orderNo } = await trade.reported();
    const text = 'The card was new and I have the receipt of the shop.';
    const body = { orderNo, isAgreed: false, text, proofFileIDs: [await upload('seller')] };
    const answer = await gift.call('replyRefund', body, as(seller));
    if (answer.code !== 200) throw new Error(answer.message);
    await gift.runDue();
    return orderNo;
  };
  /** A late report to which the seller has said nothing yet. */
  const late = async (): Promise<string> => {
    const { orderNo } = await trade.completed();
    await trade.reportLate(orderNo);
    await gift.runDue();
    return orderNo;
  };
  const queued = async (): Promise<{ orderNo: string; disputeID: string }> => {
    const orderNo = await contested();
    await done(orderNo, 'buyer');
    const { data } = await done(orderNo, 'seller');
    return { orderNo, disputeID: data.disputeID };
  };
  const staff = (...roles: StaffRole[]): Promise<TestUser> => makeUser(gift, { roles });
  const take = (disputeID: string, by: TestUser) => gift.call('takeDispute', { disputeID }, as(by));
  const taken = async (by?: TestUser) => {
    const { orderNo, disputeID } = await queued();
    const moderator = by ?? (await staff('moderator'));
    const answer = await take(disputeID, moderator);
    if (answer.code !== 200) throw new Error(answer.message);
    return { orderNo, disputeID, moderator };
  };
  type Outcome = 'buyer' | 'seller' | 'split' | 'void';
  const propose = async (disputeID: string, by: TestUser, outcome: Outcome, sellerShareBps = 5_000) => {
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, as(by));
    const finding = {
      outcome,
      sellerShareBps: outcome === 'split' ? sellerShareBps : null,
      ground: groundsFor(outcome)[0]!,
      text: 'The recording shows another card than the receipt does.',
      cites: [data.evidence?.[0] ? citeOf(data.evidence[0]) : none, data.orderEvents?.at(-1)?.hash ?? none],
    };
    return gift.call('proposeFinding', { disputeID, ...finding }, as(by));
  };
  /** Signs the finding that waits, or refuses to. */
  const second = async (disputeID: string, by: TestUser, isAgreed = true) => {
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, as(by));
    const draft = data.timeline?.findLast(({ event }) => event === 'draft')?.hash ?? none;
    return gift.call('secondFinding', { disputeID, isAgreed, text: 'I read the case anew.', draft }, as(by));
  };
  const proposed = async (outcome: Outcome, sellerShareBps?: number) => {
    const { moderator, ...ids } = await taken();
    const answer = await propose(ids.disputeID, moderator, outcome, sellerShareBps);
    if (answer.code !== 200) throw new Error(answer.message);
    return { ...ids, moderator };
  };
  /** Decided, and accepted by both. */
  const closed = async (outcome: Outcome = 'buyer') => {
    const ids = await proposed(outcome);
    for (const user of [buyer, seller]) {
      const answer = await gift.call('acceptFinding', { orderNo: ids.orderNo }, as(user));
      if (answer.code !== 200) throw new Error(answer.message);
    }
    return ids;
  };
  const appeal = async (orderNo: string, side: 'buyer' | 'seller') =>
    gift.call(
      'appealFinding',
      {
        orderNo,
        ground: 'newEvidence',
        text: 'The shop wrote to me today and this changes everything.',
        evidence: [{ kind: 'issuer', fileID: await upload(side) }],
      },
      as(sideOf(side)),
    );
  const appealed = async (outcome: Outcome = 'buyer') => {
    const ids = await proposed(outcome);
    const answer = await appeal(ids.orderNo, outcome === 'buyer' ? 'seller' : 'buyer');
    if (answer.code !== 200) throw new Error(answer.message);
    return ids;
  };
  /** A moderator asked one side something. */
  const asked = async (side: 'buyer' | 'seller') => {
    const { moderator, ...ids } = await taken();
    const text = 'From which shop is the receipt you sent?';
    const answer = await gift.call('askInDispute', { disputeID: ids.disputeID, side, text }, as(moderator));
    if (answer.code !== 200) throw new Error(answer.message);
    return { ...ids, moderator };
  };
  /** One side offered that the seller gets 40 %. */
  const offered = async (by: 'buyer' | 'seller') => {
    const orderNo = await contested();
    const answer = await gift.call('offerSplit', { orderNo, sellerShareBps: 4_000 }, as(sideOf(by)));
    if (answer.code !== 200) throw new Error(answer.message);
    return { orderNo };
  };
  return {
    ...{ as, upload, detail, hand, done, contested, late, queued, staff, take, taken, propose, proposed },
    ...{ closed, appeal, appealed, asked, offered, second },
  };
}
