import type { DisputeEvent } from '@gift/contract/dispute-states';
import type { Subscriber, Subscriptions } from '../../platform/outbox';
import type { Details } from '../../platform/refusal';
import { type LetterName, write } from './letters';

type Channels = Parameters<typeof write>[1]['channels'];
const both: Channels = ['sms', 'mail'];
const mail: Channels = ['mail'];

/** Where silence costs money, the last reminder before the end is worth a text. */
const costly = new Set(['checking', 'refundRequested']);

type Nudged = { orderNo: string; userID: string; state: string; isLast: boolean };
const noteNudged: Subscriber = async (tx, { orderNo, userID, state, isLast }: Nudged, { now }) => {
  if (!isLast || !costly.has(state)) return;
  const ref = `${orderNo}:${state}`;
  await write(tx, { userID: BigInt(userID), name: 'lastMinutes', ref, channels: ['sms'], now });
};

type DisputeNudged = { disputeID: string; userID: string; state: string; isCostly: boolean; named: Details };
const noteDisputeNudged: Subscriber = async (tx, nudged: DisputeNudged, { now }) => {
  const { disputeID, userID, state, isCostly, named } = nudged;
  if (!isCostly) return;
  const ref = `${disputeID}:${state}`;
  const at = { ref, channels: both, details: named, now };
  await write(tx, { userID: BigInt(userID), name: 'disputeEnds', ...at });
};

type Moved = {
  orderNo: string;
  event: string;
  state: string;
  amountKobo: string;
  buyerID: string;
  sellerID: string;
  hasJustEnded: boolean;
};
const noteMoved: Subscriber = async (tx, moved: Moved, { services, now }) => {
  const { orderNo, event, state, hasJustEnded } = moved;
  const told = toldOf({ event, state, hasJustEnded });
  if (!told) return;
  const isLarge = BigInt(moved.amountKobo) >= services.settings.current.noticeSmsFromKobo;
  const userID = BigInt(told.to === 'seller' ? moved.sellerID : moved.buyerID);
  await write(tx, { userID, name: told.name, ref: orderNo, channels: isLarge ? both : mail, now });
};

function toldOf(moved: { event: string; state: string; hasJustEnded: boolean }): {
  name: LetterName;
  to: 'buyer' | 'seller';
} | null {
  if (moved.state === 'awaitingCode' && ['pay', 'takeFunded'].includes(moved.event))
    return { name: 'locked', to: 'seller' };
  if (!moved.hasJustEnded) return null;
  if (moved.state === 'completed' || moved.state === 'ruledSeller') return { name: 'released', to: 'seller' };
  return moved.state === 'refunded' ? { name: 'refunded', to: 'buyer' } : null;
}

/** Of a dispute, what cannot wait: that there is one, a question, the finding, that the other side appeals, and a split both agreed on. */
const disputeLetters: Partial<Record<DisputeEvent, LetterName>> = {
  open: 'disputeOpened',
  ask: 'disputeAsked',
  propose: 'disputeRuled',
  second: 'disputeRuled',
  acceptSplit: 'disputeAgreed',
  appeal: 'disputeAppealed',
  decideAppeal: 'disputeFinal',
  secondAppeal: 'disputeFinal',
  ruleSilence: 'disputeFinal',
  ruleFacts: 'disputeFinal',
};
type Dispute = {
  disputeID: string;
  seq: number;
  event: DisputeEvent;
  actor: string;
  buyerID: string;
  sellerID: string;
  listeners: readonly string[];
  named: Details | null;
};
const noteDispute: Subscriber = async (tx, moved: Dispute, { now }) => {
  const name = disputeLetters[moved.event];
  if (!name) return;
  const ref = `${moved.disputeID}:${moved.seq}`;
  for (const side of ['buyer', 'seller'] as const) {
    const userID = BigInt(side === 'buyer' ? moved.buyerID : moved.sellerID);
    if (!moved.listeners.includes(side) || (moved.event === 'appeal' && moved.actor === side)) continue;
    await write(tx, { userID, name, ref, channels: both, details: moved.named ?? {}, now });
  }
};

/** News of one payment: its id is in the event under this name. */
const onPayment =
  (name: LetterName, id: string, channels: Channels): Subscriber =>
  (tx, told: Record<string, string>, { now }) =>
    write(tx, { userID: BigInt(told.userID!), name, ref: told[id]!, channels, now });

const securityNames = new Set([
  'newDevice',
  'loginLocked',
  'passwordReset',
  'pinReset',
  'pinLocked',
  'bankAdded',
]);
/** What went to the phone goes to the mailbox as well: who has the phone may not have that. */
const noteSecurity: Subscriber = async (
  tx,
  notice: { channel: string; userID?: string; name: string },
  { now, toldAt },
) => {
  if (!notice.userID || notice.channel !== 'sms' || !securityNames.has(notice.name)) return;
  const ref = `${notice.name}:${toldAt.toISOString()}`;
  await write(tx, { userID: BigInt(notice.userID), name: 'security', ref, channels: mail, now });
};

const noteReward =
  (name: LetterName): Subscriber =>
  async (tx, { userID }: { userID: string }, { now, toldAt }) => {
    // Many points of one day are one letter.
    const ref = toldAt.toISOString().slice(0, 10);
    await write(tx, { userID: BigInt(userID), name, ref, channels: mail, now });
  };

/** About somebody's own data: what is written, and by which ways. */
const dataLetters: Partial<Record<string, { name: LetterName; channels: Channels }>> = {
  exportReady: { name: 'exportReady', channels: mail },
  corrected: { name: 'correctionAnswered', channels: both },
  correctionRefused: { name: 'correctionAnswered', channels: mail },
  deletionAsked: { name: 'deletionAsked', channels: both },
  deletionSoon: { name: 'deletionSoon', channels: both },
  deletionBlocked: { name: 'deletionBlocked', channels: both },
};
const noteData: Subscriber = async (tx, told: { userID: string; name: string; ref: string }, { now }) => {
  const letter = dataLetters[told.name];
  if (!letter) return;
  await write(tx, { userID: BigInt(told.userID), ref: told.ref, now, ...letter });
};

export const noticesSubscriptions: Subscriptions = {
  'order.nudged': [noteNudged],
  'order.moved': [noteMoved],
  'dispute.moved': [noteDispute],
  'dispute.nudged': [noteDisputeNudged],
  'topUp.succeeded': [onPayment('toppedUp', 'topUpID', mail)],
  'topUp.failed': [onPayment('topUpFailed', 'topUpID', both)],
  'withdrawal.succeeded': [onPayment('withdrawn', 'withdrawalID', mail)],
  // The text about it names the bank, and goes out with the withdrawal.
  'withdrawal.failed': [onPayment('withdrawalFailed', 'withdrawalID', mail)],
  'chargeback.booked': [onPayment('takenBack', 'chargebackID', both)],
  'identity.noticeWanted': [noteSecurity],
  'privacy.told': [noteData],
  'reward.paid': [noteReward('rewarded')],
  'invite.reminded': [noteReward('invited')],
};
