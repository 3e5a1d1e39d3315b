import type { DisputeEvent } from '@gift/contract/disputes/states';
import type { Events, PrivacyNotificationName, SecurityNotificationName } from '../../events';
import type { Subscriber, Subscriptions } from '../../platform/events/outbox';
import { enqueueMessage, type TemplateName } from './messages';

type Channels = Parameters<typeof enqueueMessage>[1]['channels'];
const both: Channels = ['sms', 'mail'];
const mail: Channels = ['mail'];

/** Where silence costs money, the last reminder before the deadline also goes by SMS. */
const costly = new Set(['checking', 'refundRequested']);

const noteNudged: Subscriber<'order.nudged'> = async (tx, { orderNo, userID, state, isLast }, { now }) => {
  if (!isLast || !costly.has(state)) return;
  const ref = `${orderNo}:${state}`;
  await enqueueMessage(tx, { userID: BigInt(userID), name: 'lastMinutes', ref, channels: ['sms'], now });
};

const noteDisputeNudged: Subscriber<'dispute.nudged'> = async (tx, nudged, { now }) => {
  const { disputeID, userID, state, isCostly, details } = nudged;
  if (!isCostly) return;
  const ref = `${disputeID}:${state}`;
  const at = { ref, channels: both, details: details, now };
  await enqueueMessage(tx, { userID: BigInt(userID), name: 'disputeEnds', ...at });
};

const onOrderUpdated: Subscriber<'order.updated'> = async (tx, moved, { services, now }) => {
  const { orderNo, event, state, isNewlyEnded } = moved;
  const template = templateFor({ event, state, isNewlyEnded });
  if (!template) return;
  const isLarge = BigInt(moved.amountKobo) >= services.settings.current.notificationSmsFromKobo;
  const userID = BigInt(template.to === 'seller' ? moved.sellerID : moved.buyerID);
  await enqueueMessage(tx, {
    userID,
    name: template.name,
    ref: orderNo,
    channels: isLarge ? both : mail,
    now,
  });
};

function templateFor(moved: { event: string; state: string; isNewlyEnded: boolean }): {
  name: TemplateName;
  to: 'buyer' | 'seller';
} | null {
  if (moved.state === 'awaitingCode' && ['pay', 'takeFunded'].includes(moved.event))
    return { name: 'locked', to: 'seller' };
  if (!moved.isNewlyEnded) return null;
  if (moved.state === 'completed' || moved.state === 'ruledSeller') return { name: 'released', to: 'seller' };
  return moved.state === 'refunded' ? { name: 'refunded', to: 'buyer' } : null;
}

/** The urgent dispute events: opened, a question, the ruling, an appeal by the other side, and an agreed split. */
const disputeTemplates: Partial<Record<DisputeEvent, TemplateName>> = {
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
const noteDispute: Subscriber<'dispute.updated'> = async (tx, moved, { now }) => {
  const name = disputeTemplates[moved.event];
  if (!name) return;
  const ref = `${moved.disputeID}:${moved.seq}`;
  for (const side of ['buyer', 'seller'] as const) {
    const userID = BigInt(side === 'buyer' ? moved.buyerID : moved.sellerID);
    if (!moved.recipients.includes(side) || (moved.event === 'appeal' && moved.actor === side)) continue;
    await enqueueMessage(tx, { userID, name, ref, channels: both, details: moved.details ?? {}, now });
  }
};

/** An event of one payment: `refOf` returns its id. */
const onPayment =
  <
    T extends
      | 'topUp.succeeded'
      | 'topUp.failed'
      | 'withdrawal.succeeded'
      | 'withdrawal.failed'
      | 'chargeback.booked',
  >(
    name: TemplateName,
    refOf: (payload: Events[T]) => string,
    channels: Channels,
  ): Subscriber<T> =>
  (tx, payload, { now }) =>
    enqueueMessage(tx, { userID: BigInt(payload.userID), name, ref: refOf(payload), channels, now });

const securityNames = new Set<SecurityNotificationName>([
  'newDevice',
  'loginLocked',
  'passwordReset',
  'pinReset',
  'pinLocked',
  'bankAdded',
]);
/** Messages to the phone also go to the mailbox: a thief of the phone may not have that. */
const noteSecurity: Subscriber<'identity.notificationRequested'> = async (
  tx,
  payload,
  { now, occurredAt },
) => {
  if (!payload.userID || payload.channel !== 'sms' || !securityNames.has(payload.name)) return;
  const ref = `${payload.name}:${occurredAt.toISOString()}`;
  await enqueueMessage(tx, { userID: BigInt(payload.userID), name: 'security', ref, channels: mail, now });
};

const noteReward =
  (name: TemplateName): Subscriber<'reward.paid' | 'invite.reminded'> =>
  async (tx, { userID }, { now, occurredAt }) => {
    // All points of one day send one message.
    const ref = occurredAt.toISOString().slice(0, 10);
    await enqueueMessage(tx, { userID: BigInt(userID), name, ref, channels: mail, now });
  };

/** Events about a user's own data: the template and its channels. */
const dataTemplates: Partial<Record<PrivacyNotificationName, { name: TemplateName; channels: Channels }>> = {
  exportReady: { name: 'exportReady', channels: mail },
  corrected: { name: 'correctionAnswered', channels: both },
  correctionRefused: { name: 'correctionAnswered', channels: mail },
  deletionAsked: { name: 'deletionAsked', channels: both },
  deletionSoon: { name: 'deletionSoon', channels: both },
  deletionBlocked: { name: 'deletionBlocked', channels: both },
};
const noteData: Subscriber<'privacy.requestUpdated'> = async (tx, payload, { now }) => {
  const message = dataTemplates[payload.name];
  if (!message) return;
  await enqueueMessage(tx, { userID: BigInt(payload.userID), ref: payload.ref, now, ...message });
};

export const notificationSubscriptions: Subscriptions = {
  'order.nudged': [noteNudged],
  'order.updated': [onOrderUpdated],
  'dispute.updated': [noteDispute],
  'dispute.nudged': [noteDisputeNudged],
  'topUp.succeeded': [onPayment('toppedUp', ({ topUpID }) => topUpID, mail)],
  'topUp.failed': [onPayment('topUpFailed', ({ topUpID }) => topUpID, both)],
  'withdrawal.succeeded': [onPayment('withdrawn', ({ withdrawalID }) => withdrawalID, mail)],
  // The SMS about it names the bank, and is sent with the withdrawal.
  'withdrawal.failed': [onPayment('withdrawalFailed', ({ withdrawalID }) => withdrawalID, mail)],
  'chargeback.booked': [onPayment('takenBack', ({ chargebackID }) => chargebackID, both)],
  'identity.notificationRequested': [noteSecurity],
  'privacy.requestUpdated': [noteData],
  'reward.paid': [noteReward('rewarded')],
  'invite.reminded': [noteReward('invited')],
};
