import type { NotificationType } from '@gift/contract';
import { financeRoles, helpRoles } from '@gift/contract/operator/staff-roles';
import type { SecurityNotificationName } from '../../../events';
import type { Details } from '../../../platform/calls/refusal';
import type { Tx } from '../../../platform/database/db';
import type { Delivery, Subscriber, Subscriptions } from '../../../platform/events/outbox';
import { fillTemplate } from '../../../platform/text/language';
import { languagesOf, staffWith } from '../../identity';
import { filterByPushPreference } from '../../notifications';
import { notifyUser, postInChat } from './system-messages';

// Events of other modules as messages: an order's events go to the chat of its two sides, and what concerns one
// user comes from the system account.

export type Both = { en: string; zh: string };

// Table: the system account's texts. No amounts, codes or names of people, since a locked phone may show them.
const words = {
  nudged: { en: 'An order needs you before its time runs out.', zh: '有订单等待您处理，时间即将用尽。' },
  reminded: { en: 'Your trading partner sent a reminder.', zh: '交易对方提醒您处理订单。' },
  ended: { en: 'An order ended because its time ran out.', zh: '订单因超时已结束。' },
  ruled: { en: 'Gift decided on your order.', zh: '平台已对您的订单作出裁决。' },
  codeSeen: {
    en: 'With a colleague’s approval, a staff member viewed a code of your order. See its reveal log.',
    zh: '经两名工作人员同意，其中一人查看了您订单的卡密，时间见查看记录。',
  },
  cleared: { en: 'Money from a sale is now available.', zh: '售卡款项已可使用。' },
  toppedUp: { en: 'Money was added to your wallet.', zh: '钱包充值成功。' },
  topUpFailed: { en: 'A top-up failed. No money was taken.', zh: '充值未成功，未扣款。' },
  topUpDiffers: {
    en: 'A top-up arrived with a different amount. Support is reviewing it.',
    zh: '充值到账金额与约定不符，客服正在处理。',
  },
  topUpHeld: {
    en: 'Money arrived from a different name. Support is reviewing it.',
    zh: '收到一笔来自他人名义的汇款，客服正在处理。',
  },
  countered: { en: 'You have a counter-offer.', zh: '有人对您的需求还价。' },
  counterAnswered: { en: 'Your counter-offer has a reply.', zh: '对方回复了您的还价。' },
  offerExpired: { en: 'Your offer expired.', zh: '您的报价已过期。' },
  newDevice: {
    en: '{device} signed in to your account. Not you? Change your password now.',
    zh: '{device} 登录了您的账户。如非本人操作，请立即修改密码。',
  },
  loginLocked: {
    en: 'Login is paused for {minutes} minutes after several wrong passwords.',
    zh: '密码多次错误，登录已暂停 {minutes} 分钟。',
  },
  passwordReset: {
    en: 'Your password was reset. Withdrawals are paused until {until:at}.',
    zh: '密码已重置，{until:at} 前暂停提现。',
  },
  pinReset: {
    en: 'Your wallet PIN was reset. Withdrawals are paused until {until:at}.',
    zh: '钱包密码已重置，{until:at} 前暂停提现。',
  },
  userReported: { en: 'A user was reported.', zh: '有用户被举报，请查看。' },
  pinLocked: { en: 'Your wallet PIN was wrong several times.', zh: '您的钱包密码多次输入错误。' },
  documentVerified: {
    en: 'Your identity document was accepted.',
    zh: '您提交的身份材料已通过审核。',
  },
  documentRefused: {
    en: 'Your identity document was not accepted. See why and send it again.',
    zh: '您提交的身份材料未通过审核，请查看原因后重新提交。',
  },
  tierRaised: {
    en: 'You are fully verified: you have the highest limits.',
    zh: '您的材料已全部通过审核，额度已升至最高。',
  },
  bankAdded: {
    en: 'A bank account was added for withdrawals. Not you? Change your password now.',
    zh: '已添加提现银行账户。如非本人操作，请立即修改密码。',
  },
  twoStepOn: { en: 'Two-step codes are on for your account.', zh: '您的账户已开启两步验证。' },
  twoStepOff: {
    en: 'Two-step codes were turned off. Not you? Change your password now.',
    zh: '两步验证已关闭。如非本人操作，请立即修改密码。',
  },
  passkeyAdded: {
    en: 'The passkey "{name}" was added to your account. Not you? Remove it and change your password.',
    zh: '您的账户已添加通行密钥“{name}”。如非本人操作，请移除并修改密码。',
  },
  withdrawn: { en: 'A withdrawal reached your bank.', zh: '提现已到账。' },
  withdrawalFailed: {
    en: 'A withdrawal failed. The full amount is back in your wallet.',
    zh: '提现未成功，全部款项已退回钱包。',
  },
  takenBack: {
    en: 'Your bank reversed {amount:kobo} that you added by card. It left your wallet.',
    zh: '银行撤回了您用银行卡充值的 {amount:kobo}，该金额已从钱包扣除。',
  },
  takenBackOwed: {
    en: 'Your bank reversed {amount:kobo} added by card that you had spent. You owe {owed:kobo}. Incoming money repays it first; until then you cannot withdraw or start trades.',
    zh: '银行撤回了您用银行卡充值的 {amount:kobo}，而该款已被使用，您尚欠 {owed:kobo}。之后入账的资金将优先抵扣；还清前无法提现或发起新交易。',
  },
  arrivedAfterReturn: {
    en: 'A returned withdrawal reached your bank after all. {amount:kobo} left your balance.',
    zh: '此前退回的一笔提现实际已到达您的银行账户，已从余额扣回 {amount:kobo}。',
  },
  arrivedAfterReturnOwed: {
    en: 'A returned withdrawal reached your bank after all. Of {amount:kobo}, you owe {owed:kobo}. Incoming money repays it first.',
    zh: '此前退回的一笔提现实际已到账，应扣回 {amount:kobo}，您尚欠 {owed:kobo}，之后入账的资金将优先抵扣。',
  },
  debtPaid: {
    en: 'Your debt is repaid: you can withdraw and trade again.',
    zh: '您的欠款已结清，提现和新交易已恢复。',
  },
  supportAsked: { en: 'A support question is waiting.', zh: '有用户提问等待客服回复。' },
  paymentReview: {
    en: 'A payment provider disagrees with our books. Review the payment in the console.',
    zh: '支付渠道与账目不符，请在后台复核该笔款项。',
  },
  supportAnswered: { en: 'Support answered your question.', zh: '客服已回复您的问题。' },
  rewarded: { en: 'You earned new points.', zh: '您获得了新的积分。' },
  levelReached: {
    en: 'You reached a new level: lower trade fees and a coupon.',
    zh: '您已升级：交易手续费更低，并获得一张优惠券。',
  },
  inviteReminded: {
    en: 'Your friend sent a reminder: claim your welcome bonus. See what is left to do.',
    zh: '邀请人提醒您：新人奖励待领取，请查看剩余步骤。',
  },
} as const satisfies Record<string, Both>;
type NotificationName = keyof typeof words;

const notifyAbout = (
  tx: Tx,
  at: Delivery,
  userID: string,
  news: NotificationName,
  about: Readonly<Record<string, unknown>>,
  details: Details = {},
): Promise<void> => notifyTranslated(tx, at, { userID, news, words: words[news], about, details });

/**
 * The notification preference that covers each message. A message that is missing here, such as a staff case,
 * always alerts.
 */
const preferenceTypeOf: Readonly<Record<string, NotificationType>> = {
  order: 'turn',
  money: 'transfer',
  dispute: 'dispute',
  offer: 'market',
  security: 'security',
  reward: 'rewards',
};

async function isPushWanted(
  tx: Tx,
  userID: bigint,
  { news, about, now }: { news: string; about: Readonly<Record<string, unknown>>; now: Date },
): Promise<boolean> {
  const type = news === 'cleared' ? 'money' : preferenceTypeOf[String(about.kind)];
  return type === undefined || (await filterByPushPreference(tx, [userID], type, now)).has(userID);
}

/** In the language the user used last. Both languages are sent, so that the app can follow a change of language. */
export async function notifyTranslated(
  tx: Tx,
  { services, occurredAt, now }: Delivery,
  notification: {
    userID: string;
    news: string;
    words: Both;
    about: Readonly<Record<string, unknown>>;
    details?: Details;
  },
): Promise<void> {
  const { news, about, details = {} } = notification;
  const id = BigInt(notification.userID);
  const language = (await languagesOf(tx, [id])).get(id);
  if (!language) return;
  const en = fillTemplate(notification.words.en, details, 'en-US');
  const zh = fillTemplate(notification.words.zh, details, 'zh-CN');
  await notifyUser({ tx, services, now: occurredAt }, id, {
    text: language === 'zh-CN' ? zh : en,
    about: { ...about, news, en, zh },
    isSilent: !(await isPushWanted(tx, id, { news, about, now })),
  });
}

/** The message is in the name of the user who acted. Deadlines and operators are named as such. */
const onOrderUpdated: Subscriber<'order.updated'> = async (tx, moved, at) => {
  const { orderNo, event, actor, buyerID, sellerID } = moved;
  const isSeller = actor === 'seller';
  const isOutside = actor === 'clock' || actor === 'operator';
  await postInChat(
    { tx, services: at.services, now: at.occurredAt },
    {
      actorID: BigInt(isSeller ? sellerID : buyerID),
      otherID: BigInt(isSeller ? buyerID : sellerID),
      event: { orderNo, event, at: moved.at, ...(isOutside ? { by: actor } : {}) },
    },
  );
  // The two see their own actions in the chat; each gets a notification of other changes. Dispute notifications
  // report how a dispute ended, with the amounts.
  if (!isOutside || !moved.isNewlyEnded || moved.from === 'disputed') return;
  for (const userID of [buyerID, sellerID])
    await notifyAbout(tx, at, userID, actor === 'clock' ? 'ended' : 'ruled', { kind: 'order', orderNo });
};

const noteNudged: Subscriber<'order.nudged'> = (tx, { orderNo, userID }, at) =>
  notifyAbout(tx, at, userID, 'nudged', { kind: 'order', orderNo });

const onCodeViewed: Subscriber<'order.codeViewed'> = (tx, { orderNo, userID }, at) =>
  notifyAbout(tx, at, userID, 'codeSeen', { kind: 'order', orderNo });

const noteReminded: Subscriber<'order.reminded'> = async (tx, { orderNo, userID, fromID, at: when }, at) => {
  await postInChat(
    { tx, services: at.services, now: at.occurredAt },
    { actorID: BigInt(fromID), otherID: BigInt(userID), event: { orderNo, event: 'remind', at: when } },
  );
  await notifyAbout(tx, at, userID, 'reminded', { kind: 'order', orderNo });
};

const noteCleared: Subscriber<'proceeds.cleared'> = (tx, { orderID, userID }, at) =>
  notifyAbout(tx, at, userID, 'cleared', { kind: 'money', orderNo: orderID });

const noteToppedUp: Subscriber<'topUp.succeeded'> = (tx, { topUpID, userID }, at) =>
  notifyAbout(tx, at, userID, 'toppedUp', { kind: 'money', topUpID });
const noteTopUpFailed: Subscriber<'topUp.failed'> = (tx, { topUpID, userID, failure }, at) =>
  notifyAbout(tx, at, userID, failure === 'amountDiffers' ? 'topUpDiffers' : 'topUpFailed', {
    kind: 'money',
    topUpID,
  });

const onTopUpHeld: Subscriber<'topUp.held'> = (tx, { userID, reference }, at) =>
  notifyAbout(tx, at, userID, 'topUpHeld', { kind: 'money', reference });

const noteWithdrawal =
  (news: NotificationName): Subscriber<'withdrawal.succeeded' | 'withdrawal.failed'> =>
  (tx, { withdrawalID, userID }, at) =>
    notifyAbout(tx, at, userID, news, { kind: 'money', withdrawalID });

const onChargebackBooked: Subscriber<'chargeback.booked'> = (tx, notification, at) => {
  const { topUpID, userID, amountKobo: amount, owedKobo: owed } = notification;
  const name = owed === '0' ? 'takenBack' : 'takenBackOwed';
  return notifyAbout(
    tx,
    at,
    userID,
    name,
    { kind: 'money', topUpID },
    { amount: BigInt(amount), owed: BigInt(owed) },
  );
};
const noteRecovered: Subscriber<'paymentReview.recovered'> = (
  tx,
  { kind, userID, amountKobo, owedKobo },
  at,
) => {
  const isInDebt = owedKobo !== '0';
  const name =
    kind === 'paidAfterReturn'
      ? isInDebt
        ? 'arrivedAfterReturnOwed'
        : 'arrivedAfterReturn'
      : isInDebt
        ? 'takenBackOwed'
        : 'takenBack';
  const details = { amount: BigInt(amountKobo), owed: BigInt(owedKobo) };
  return notifyAbout(tx, at, userID, name, { kind: 'money' }, details);
};
const noteDebtPaid: Subscriber<'debt.paid'> = (tx, { userID }, at) =>
  notifyAbout(tx, at, userID, 'debtPaid', { kind: 'money' });

const onCounterOffer =
  (news: NotificationName): Subscriber<'offer.countered' | 'offer.counterAnswered'> =>
  (tx, { offerID, userID }, at) =>
    notifyAbout(tx, at, userID, news, { kind: 'offer', offerID });
const noteExpired: Subscriber<'offer.expired'> = (tx, { offerID, makerID }, at) =>
  notifyAbout(tx, at, makerID, 'offerExpired', { kind: 'offer', offerID });

const noteAsked: Subscriber<'support.asked'> = async (tx, { questionID, userID }, at) => {
  for (const id of await staffWith(tx, helpRoles))
    if (String(id) !== userID)
      await notifyAbout(tx, at, String(id), 'supportAsked', { kind: 'support', questionID });
};
const noteReview: Subscriber<'paymentReview.opened'> = async (tx, { reviewID }, at) => {
  for (const id of await staffWith(tx, financeRoles))
    await notifyAbout(tx, at, String(id), 'paymentReview', { kind: 'review', reviewID });
};
const noteAnswered: Subscriber<'support.answered'> = (tx, { questionID, userID }, at) =>
  notifyAbout(tx, at, userID, 'supportAnswered', { kind: 'question', questionID });

const security = new Set<SecurityNotificationName>([
  'newDevice',
  'loginLocked',
  'passwordReset',
  'pinReset',
  'pinLocked',
  'bankAdded',
  'passkeyAdded',
  'documentVerified',
  'documentRefused',
  'tierRaised',
  'twoStepOn',
  'twoStepOff',
]);
/** What was sent by SMS also appears in the app. */
const noteSecurity: Subscriber<'identity.notificationRequested'> = async (
  tx,
  { userID, name, details = {} },
  at,
) => {
  if (userID && security.has(name))
    await notifyAbout(tx, at, userID, name as NotificationName, { kind: 'security' }, details);
};

const noteReward =
  (
    news: NotificationName,
    place: 'rewards' | 'invite',
  ): Subscriber<'reward.paid' | 'reward.levelReached' | 'invite.reminded'> =>
  (tx, { userID }, at) =>
    notifyAbout(tx, at, userID, news, { kind: 'reward', place });

const noteReported: Subscriber<'identity.userReported'> = (tx, { operatorID, ...report }, at) =>
  notifyAbout(tx, at, operatorID, 'userReported', { kind: 'report', ...report });

export const inAppSubscriptions: Subscriptions = {
  'order.updated': [onOrderUpdated],
  'order.nudged': [noteNudged],
  'order.reminded': [noteReminded],
  'order.codeViewed': [onCodeViewed],
  'proceeds.cleared': [noteCleared],
  'topUp.succeeded': [noteToppedUp],
  'topUp.failed': [noteTopUpFailed],
  'topUp.held': [onTopUpHeld],
  'withdrawal.succeeded': [noteWithdrawal('withdrawn')],
  'withdrawal.failed': [noteWithdrawal('withdrawalFailed')],
  'chargeback.booked': [onChargebackBooked],
  'debt.paid': [noteDebtPaid],
  'paymentReview.recovered': [noteRecovered],
  'support.asked': [noteAsked],
  'paymentReview.opened': [noteReview],
  'support.answered': [noteAnswered],
  'offer.countered': [onCounterOffer('countered')],
  'offer.counterAnswered': [onCounterOffer('counterAnswered')],
  'offer.expired': [noteExpired],
  'identity.notificationRequested': [noteSecurity],
  'identity.userReported': [noteReported],
  'reward.paid': [noteReward('rewarded', 'rewards')],
  'reward.levelReached': [noteReward('levelReached', 'rewards')],
  'invite.reminded': [noteReward('inviteReminded', 'invite')],
};
